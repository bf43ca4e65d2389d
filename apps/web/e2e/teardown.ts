import { rmSync } from 'node:fs';

// Playwright asks for a default export here.
// oxlint-disable-next-line import/no-default-export
export default function removeData(): void {
  const data = process.env['CHIARO_E2E_DATA'];
  if (data !== undefined) rmSync(data, { recursive: true, force: true });
}
