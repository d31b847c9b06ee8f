/** Buttons that copy what a field holds. */

for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll("button[data-copy]"))) {
  const field = /** @type {HTMLInputElement | null} */ (document.getElementById(button.dataset.copy ?? ""));
  if (!field || !navigator.clipboard) continue;
  button.hidden = false;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(field.value);
    button.textContent = button.dataset.copied ?? "";
  });
}
