# Everything here sets itself up in .venv first. Needs Python 3.11 or newer; a C compiler makes it about 75 times faster.

PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo $$p; break; }; done)
VENV := .venv
BIN := $(VENV)/bin
SIDECARS := $(shell find src -name '*.pxd')
COMPILED := $(SIDECARS) $(wildcard $(SIDECARS:.pxd=.py))

.PHONY: play terminal test check client bench load kill soak golden pictures lock clean

play: $(VENV)/installed  ## open the hall in the browser; for example make play ARGS="--lan" for the whole house
	@$(BIN)/leagues serve $(ARGS)

terminal: $(VENV)/installed  ## play in the terminal; for example make terminal ARGS="nautilus_divers --lang fr"
	@$(BIN)/leagues play $(ARGS)

test: $(VENV)/developing  ## the whole test suite
	$(BIN)/pytest -n 2 $(ARGS)

check: $(VENV)/developing  ## format, lint and types
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

client: ## types of the browser's modules; needs Node, which nothing else here does
	npx --yes --package typescript@5.9 tsc --project src/leagues/web/static/tsconfig.json

load: $(VENV)/developing  ## 500 games at once on one server
	$(BIN)/python bench/load.py $(ARGS)

kill: $(VENV)/developing  ## kill the server 50 times while 20 games are played
	$(BIN)/python bench/kill.py $(ARGS)

pictures: $(VENV)/developing  ## take the README's pictures of the tables anew
	$(BIN)/python bench/pictures.py $(ARGS)

bench: $(VENV)/installed  ## speed of both builds, and how random games end
	$(BIN)/leagues bench engine seven_wonders_duel
	$(BIN)/leagues bench engine nautilus_divers
	$(BIN)/leagues bench random seven_wonders_duel --games 200000
	$(BIN)/python bench/divers.py

soak: $(VENV)/installed  ## every law over 100,000 random games a game
	$(BIN)/leagues laws --games 100000

golden: $(VENV)/installed  ## write the stored playthroughs anew
	$(BIN)/leagues golden --update

lock: $(VENV)/developing  ## pin every dependency anew
	$(BIN)/pip install --quiet uv
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --no-header --python-version 3.11 \
		--extra build pyproject.toml -o requirements.lock
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --no-header --python-version 3.11 \
		--extra build --extra dev -c requirements.lock pyproject.toml -o requirements-dev.lock

clean:
	rm -rf $(VENV) build src/leagues.egg-info
	find src \( -name '*.so' -o -name '*.pyd' -o -name __pycache__ \) -prune -exec rm -rf {} +

$(VENV)/bin/python:
	@test -n "$(PYTHON)" || { echo "Leagues needs Python 3.11 or newer: make PYTHON=/path/to/python3"; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/locked: $(VENV)/bin/python requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.lock
	touch $@

$(VENV)/installed: $(VENV)/locked pyproject.toml setup.py $(COMPILED)
	@echo "Setting up Leagues, compiling if there is a C compiler (about a minute, once)"
	@find src \( -name '*.so' -o -name '*.pyd' \) -exec rm {} +
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	touch $@

$(VENV)/developing: $(VENV)/installed requirements-dev.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements-dev.lock
	touch $@
