import type { ReactNode } from 'react';
import styles from './ui.module.css';

export const icon = (children: ReactNode) =>
  function Icon() {
    return (
      <svg viewBox="0 0 24 24" className={styles.icon} aria-hidden="true" focusable="false">
        {children}
      </svg>
    );
  };

export const CloseIcon = icon(<path d="M6 6 18 18M18 6 6 18" />);
export const UndoIcon = icon(<path d="M9 7 4 12 9 17M4.5 12H14a6 6 0 0 1 6 6" />);
export const RedoIcon = icon(<path d="M15 7 20 12 15 17M19.5 12H10a6 6 0 0 0-6 6" />);
export const BulbIcon = icon(
  <path d="M9 18h6M10 21h4M8.5 15C6.5 13.5 5.5 11.8 5.5 9.5a6.5 6.5 0 0 1 13 0c0 2.3-1 4-3 5.5Z" />,
);
export const ListIcon = icon(<path d="M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01" />);
export const MoreIcon = icon(<path d="M5 12h.01M12 12h.01M19 12h.01" />);
export const PeopleIcon = icon(
  <path d="M9 11.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM3.5 19c.5-3 2.5-4.5 5.5-4.5s5 1.5 5.5 4.5M15.5 5.8a3 3 0 0 1 0 5.4M17 14.8c2 .6 3.1 2 3.5 4.2" />,
);
export const ChevronIcon = icon(<path d="M6 15 12 9 18 15" />);
export const SettingsIcon = icon(<path d="M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5" />);
export const ReceiptIcon = icon(<path d="M6 3.5h12V20.5l-3-2-3 2-3-2-3 2ZM9.5 8h5M9.5 12h5" />);
export const HomeIcon = icon(<path d="M4 11.5 12 4.5 20 11.5M6.5 10V19.5H17.5V10" />);
