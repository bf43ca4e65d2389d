import { lazy, Suspense } from 'react';

const QrDrawing = lazy(async () => ({ default: (await import('./QrDrawing.js')).QrDrawing }));

/** A QR code; how to draw one is loaded with the first. */
export function QrCode(props: { readonly text: string; readonly label: string }) {
  return (
    <Suspense fallback={null}>
      <QrDrawing {...props} />
    </Suspense>
  );
}
