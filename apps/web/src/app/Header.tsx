import { Link, useLocation } from 'wouter';
import { useSettings } from '../device/useSettings.js';
import { HomeIcon, ReceiptIcon, SettingsIcon } from '../ui/icons.js';
import { useWords } from '../words/useWords.js';
import styles from './app.module.css';

export function Header() {
  const { t, language } = useWords();
  const [location] = useLocation();
  const change = useSettings((s) => s.change);
  const other = language === 'it' ? 'en' : 'it';
  const link = (href: string, label: string, icon: React.ReactNode) => (
    <li>
      <Link
        href={href}
        className={styles.navLink}
        aria-current={location === href ? 'page' : undefined}
      >
        {icon}
        <span>{label}</span>
      </Link>
    </li>
  );
  return (
    <header className={styles.header}>
      <Link href="/" className={styles.mark} aria-label={t('nav.mark')}>
        <Mark />
        <span>Chiaro</span>
      </Link>
      <nav aria-label={t('nav.label')}>
        <ul className={styles.nav}>
          {link('/', t('nav.play'), <HomeIcon />)}
          {link('/games', t('nav.games'), <ReceiptIcon />)}
          {link('/settings', t('nav.settings'), <SettingsIcon />)}
        </ul>
      </nav>
      <button
        type="button"
        className={styles.language}
        lang={other}
        onClick={() => change({ language: other })}
      >
        <span aria-hidden="true">{other.toUpperCase()}</span>
        <span className="visually-hidden">{other === 'it' ? 'Italiano' : 'English'}</span>
      </button>
    </header>
  );
}

/** A slip of paper with one clear line. */
const Mark = () => (
  <svg viewBox="0 0 32 32" className={styles.markArt} aria-hidden="true" focusable="false">
    <path d="M7 3H25V28L22 26 19 28 16 26 13 28 10 26 7 28Z" className={styles.markPaper} />
    <path d="M11 9H17M11 14H15" className={styles.markLine} />
    <path d="M12 20 15 22.5 21 15.5" className={styles.markTick} />
  </svg>
);
