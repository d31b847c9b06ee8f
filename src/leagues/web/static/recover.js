/** A recovery link carries its token behind the #, which browsers send to nobody; here it goes into the form. */

const token = location.hash.slice(1);
const form = /** @type {HTMLFormElement | null} */ (document.getElementById("recover"));
const field = /** @type {HTMLInputElement | null | undefined} */ (form?.querySelector("[name=token]"));
if (token && form && field) {
  history.replaceState(null, "", location.pathname);
  field.value = token;
  form.submit();
}
