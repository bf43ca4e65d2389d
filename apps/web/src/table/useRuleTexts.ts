import { useEffect, useState } from 'react';
import { loadRuleTexts, type RuleTexts } from '../session/ruleTexts.js';
import { useLanguage } from '../words/language.js';

const NONE: RuleTexts = new Map();

/** The rules of a game by id, loaded when somebody wants to read one. */
export function useRuleTexts(game: string, isWanted: boolean): RuleTexts {
  const language = useLanguage();
  const [texts, setTexts] = useState(NONE);
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    void loadRuleTexts(game, language).then((read) => {
      if (isCurrent) setTexts(read);
    });
    return () => {
      isCurrent = false;
    };
  }, [game, language, isWanted]);
  return texts;
}
