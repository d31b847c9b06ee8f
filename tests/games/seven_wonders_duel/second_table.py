"""Second table of the components of 7 Wonders Duel.

Typed independently of the game's own data files, so that a test can
compare the two field by field. The notation is terse on purpose; nothing here is read by the game.

Every line is one component, its fields separated by blanks.

    CARDS    id  age  colour  cost  effect  chain_from
    WONDERS  id  cost  effect
    TOKENS   id  effect

age         I, II, III, or G for a guild (played in Age III, own back).
cost        Resource letters in the order W C S G P (wood, clay, stone, glass, papyrus), one letter a
            unit; coins as `2c`; both as `3c+C`; `-` when the card is free.
chain_from  id of the building whose symbol makes this one free, or `-`.

effect      Parts joined by `+` (a `+` inside brackets joins colours, it does not separate parts).

    W, WW           produces these resources
    G/P, W/C/S      produces one of these at each construction, own choice
    =S, =GP         each resource named costs its owner exactly 1 coin
    4c              that many coins from the bank, at construction
    2s              that many shields
    3v              that many victory points
    quill           science symbol (plumb, wheel, quill, mortar, sundial, globe; law on the token)
    3c*grey         coins at construction for each such item in the owner's city; `wonder` stands for
                    built Wonders
    max(X)c,v       1 coin at construction and 1 point at the end of the game for each X in the city
                    that has more of them, counted afresh both times; brown+grey in one city together
    max(X)2v        2 points at the end of the game for each X in the city that has more, no coins
    max(coins)v/3   1 point at the end of the game for every 3 coins of the richer treasury

    loss3c          the opponent loses that many coins, at most all he has           (Wonders only)
    again           an extra turn                                                    (Wonders only)
    destroy(grey)   one card of that colour of the opponent's city is discarded      (Wonders only)
    revive          a card of the discard pile is built free                         (Wonders only)
    library(3)      so many tokens are drawn from those set aside, one is kept       (Wonders only)
    take(1)         a face-up card of that row of the structure is built free        (Wonders only)
    box(3)          so many boxed cards are drawn, one is kept and one is given      (Wonders only)

    waive2(X)       each X built later costs 2 resource units fewer                  (tokens only)
    trade           receives what the opponent pays for resources                    (tokens only)
    3v*token        points at the end of the game for each own token, itself too     (tokens only)
    1s*red          one more shield with each red building built later               (tokens only)
    again*wonder    each Wonder built later gives an extra turn                      (tokens only)
    4c*chain        coins for each building built later through its chain symbol     (tokens only)

The last two lines of WONDERS, messe and statue_of_liberty, are the promo Wonders.
"""

CARDS = """\
lumber_yard          I    brown   -       W                        -
logging_camp         I    brown   1c      W                        -
clay_pool            I    brown   -       C                        -
clay_pit             I    brown   1c      C                        -
quarry               I    brown   -       S                        -
stone_pit            I    brown   1c      S                        -
glassworks           I    grey    1c      G                        -
press                I    grey    1c      P                        -
guard_tower          I    red     -       1s                       -
stable               I    red     W       1s                       -
garrison             I    red     C       1s                       -
palisade             I    red     2c      1s                       -
workshop             I    green   P       plumb+1v                 -
apothecary           I    green   G       wheel+1v                 -
scriptorium          I    green   2c      quill                    -
pharmacist           I    green   2c      mortar                   -
theater              I    blue    -       3v                       -
altar                I    blue    -       3v                       -
baths                I    blue    S       3v                       -
stone_reserve        I    yellow  3c      =S                       -
clay_reserve         I    yellow  3c      =C                       -
wood_reserve         I    yellow  3c      =W                       -
tavern               I    yellow  -       4c                       -
sawmill              II   brown   2c      WW                       -
brickyard            II   brown   2c      CC                       -
shelf_quarry         II   brown   2c      SS                       -
glass_blower         II   grey    -       G                        -
drying_room          II   grey    -       P                        -
walls                II   red     SS      2s                       -
horse_breeders       II   red     WC      1s                       stable
barracks             II   red     3c      1s                       garrison
archery_range        II   red     WSP     2s                       -
parade_ground        II   red     CCG     2s                       -
library              II   green   WSG     quill+2v                 scriptorium
dispensary           II   green   CCS     mortar+2v                pharmacist
school               II   green   WPP     wheel+1v                 -
laboratory           II   green   WGG     plumb+1v                 -
courthouse           II   blue    WWG     5v                       -
statue               II   blue    CC      4v                       theater
temple               II   blue    WP      4v                       altar
aqueduct             II   blue    SSS     5v                       baths
rostrum              II   blue    WS      4v                       -
forum                II   yellow  3c+C    G/P                      -
caravansery          II   yellow  2c+GP   W/C/S                    -
customs_house        II   yellow  4c      =GP                      -
brewery              II   yellow  -       6c                       -
arsenal              III  red     WWCCC   3s                       -
pretorium            III  red     8c      3s                       -
fortifications       III  red     CSSP    2s                       palisade
siege_workshop       III  red     WWWG    2s                       archery_range
circus               III  red     CCSS    2s                       parade_ground
academy              III  green   WSGG    sundial+3v               -
study                III  green   WWGP    sundial+3v               -
university           III  green   CGP     globe+2v                 school
observatory          III  green   SPP     globe+2v                 laboratory
palace               III  blue    WCSGG   7v                       -
town_hall            III  blue    WWSSS   7v                       -
obelisk              III  blue    SSG     5v                       -
gardens              III  blue    WWCC    6v                       statue
pantheon             III  blue    WCPP    6v                       temple
senate               III  blue    CCSP    5v                       rostrum
chamber_of_commerce  III  yellow  PP      3c*grey+3v               -
port                 III  yellow  WGP     2c*brown+3v              -
armory               III  yellow  SSG     1c*red+3v                -
lighthouse           III  yellow  CCG     1c*yellow+3v             tavern
arena                III  yellow  WCS     2c*wonder+3v             brewery
merchants_guild      G    purple  WCGP    max(yellow)c,v           -
shipowners_guild     G    purple  CSGP    max(brown+grey)c,v       -
builders_guild       G    purple  WCSSG   max(wonder)2v            -
magistrates_guild    G    purple  WWCP    max(blue)c,v             -
scientists_guild     G    purple  WWCC    max(green)c,v            -
moneylenders_guild   G    purple  WWSS    max(coins)v/3            -
tacticians_guild     G    purple  CSSP    max(red)c,v              -
"""

WONDERS = """\
appian_way         CCSSP  3c+loss3c+again+3v
circus_maximus     WSSG   1s+destroy(grey)+3v
colossus           CCCG   2s+3v
great_library      WWWGP  library(3)+4v
great_lighthouse   WSPP   W/C/S+4v
hanging_gardens    WWGP   6c+again+3v
mausoleum          CCGGP  revive+2v
piraeus            WWCS   G/P+again+2v
pyramids           SSSP   9v
sphinx             CSGG   again+6v
statue_of_zeus     WCSPP  1s+destroy(brown)+3v
temple_of_artemis  WSGP   12c+again
messe              WCCGP  take(1)+2v
statue_of_liberty  WCSGP  box(3)+5v
"""

TOKENS = """\
agriculture   6c+4v
architecture  waive2(wonder)
economy       trade
law           law
masonry       waive2(blue)
mathematics   3v*token
philosophy    7v
strategy      1s*red
theology      again*wonder
urbanism      6c+4c*chain
"""
