import { isRecord } from '@chiaro/kernel';
import { colourNames, type ColourName } from './colours.js';
import { currentProfile, forgetLocal, readLocal, setCurrentProfile, writeLocal } from './local.js';
import { ownStores } from './database.js';

/** A person who plays at this device, with games, settings and statistics of their own. */
export interface Profile {
  /** '' for the first person; never shown. */
  readonly id: string;
  /** Empty if the person gave no name. */
  readonly name: string;
  readonly colour: ColourName;
}

const PROFILES_KEY = 'chiaro.profiles';
const FIRST: Profile = { id: '', name: '', colour: 'terracotta' };
const LONGEST = 40;

/** The first person always exists; entries that cannot be read are skipped. */
export function readProfiles(stored: unknown): Profile[] {
  const people = (Array.isArray(stored) ? stored : []).flatMap((each: unknown) => {
    if (!isRecord(each)) return [];
    const { id, name, colour } = each;
    const known = colourNames.find((own) => own === colour);
    return typeof id === 'string' && typeof name === 'string' && known !== undefined
      ? [{ id, name: tidyName(name), colour: known }]
      : [];
  });
  return people.some(({ id }) => id === '') ? people : [FIRST, ...people];
}

export const tidyName = (name: string): string =>
  name.trim().replaceAll(/\s+/g, ' ').slice(0, LONGEST);

export const profiles = (): Profile[] => readProfiles(readLocal(PROFILES_KEY));

export const thisProfile = (): Profile =>
  profiles().find(({ id }) => id === currentProfile) ?? { ...FIRST, id: currentProfile };

/** Whether the person of this page was ever asked for a name. */
export function isAsked(): boolean {
  const stored = readLocal(PROFILES_KEY);
  return (
    Array.isArray(stored) &&
    stored.some((each) => isRecord(each) && each['id'] === thisProfile().id)
  );
}

/** Adds or changes a person. */
export const saveProfile = (profile: Profile): boolean =>
  writeLocal(PROFILES_KEY, withProfile(profiles(), { ...profile, name: tidyName(profile.name) }));

export const withProfile = (people: readonly Profile[], profile: Profile): Profile[] =>
  people.some(({ id }) => id === profile.id)
    ? people.map((each) => (each.id === profile.id ? profile : each))
    : [...people, profile];

/** One more than the highest id, so that no id in use is given twice. */
export const freshProfileId = (people: readonly Profile[]): string =>
  String(1 + Math.max(0, ...people.map(({ id }) => Number(id))));

/** Reloads the app as another person. */
export function become(profile: string): void {
  if (setCurrentProfile(profile)) location.assign('/');
}

/** Removes a person with all their data. The first person stays: that data is the device's own. */
export function removeProfile(profile: string): void {
  if (profile === '') return;
  writeLocal(
    PROFILES_KEY,
    profiles().filter(({ id }) => id !== profile),
  );
  forgetLocal(profile);
  for (const name of ownStores(profile)) indexedDB.deleteDatabase(name);
}
