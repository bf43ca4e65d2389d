/** Copies a text to the clipboard; over plain HTTP, as in a home network, by the deprecated API. */
export async function copy(text: string): Promise<void> {
  if ('clipboard' in navigator) return navigator.clipboard.writeText(text);
  const field = document.createElement('textarea');
  field.value = text;
  // Next to the button, because nothing outside an open dialog can be selected.
  const button = document.activeElement;
  (button?.parentElement ?? document.body).append(field);
  field.select();
  // Deprecated, but the only way without HTTPS.
  document.execCommand('copy');
  field.remove();
  if (button instanceof HTMLElement) button.focus();
}
