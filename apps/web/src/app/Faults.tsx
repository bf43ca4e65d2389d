import { Component, type ReactNode } from 'react';
import { appWordsIn, translator } from '../words/words.js';
import { currentLanguage } from '../words/language.js';

/** Shown after a defect, or when a part of the app could not be loaded. Nothing is lost. */
export class Faults extends Component<
  { readonly children: ReactNode; readonly where: string },
  { readonly failed: boolean }
> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidUpdate(before: { readonly where: string }): void {
    if (before.where !== this.props.where && this.state.failed) this.setState({ failed: false });
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    const t = translator(appWordsIn(currentLanguage()));
    return (
      <div role="alert">
        <h1>{t('fault.title')}</h1>
        <p>{t('fault.text')}</p>
        <p>
          <button type="button" onClick={() => location.reload()}>
            {t('fault.reload')}
          </button>
        </p>
      </div>
    );
  }
}
