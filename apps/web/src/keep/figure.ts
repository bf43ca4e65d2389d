/** A total as it is read: a true minus, no plus. */
export const figure = (total: number): string => (total < 0 ? `−${-total}` : String(total));
