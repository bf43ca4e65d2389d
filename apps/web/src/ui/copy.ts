/** Puts a text on the clipboard; over plain HTTP, as in a home network, the old way. */
export async function copy(text: string): Promise<void> {
  if ('clipboard' in navigator) return navigator.clipboard.writeText(text);
  const field = document.createElement('textarea');
  field.value = text;
  // Beside the button: outside an open dialog nothing can be selected.
  const button = document.activeElement;
  (button?.parentElement ?? document.body).append(field);
  field.select();
  // Deprecated, and the only way without HTTPS.
  document.execCommand('copy');
  field.remove();
  if (button instanceof HTMLElement) button.focus();
}
