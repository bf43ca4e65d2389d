import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** What Lighthouse says of a page on a phone, each from 0 to 100. */
export interface LighthouseFigures {
  readonly page: string;
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  /** In ms, on the slow phone and network that Lighthouse imagines. */
  readonly largestPaint: number;
  readonly blocked: number;
}

/** The last that runs on Node 20. Fetched when it is asked for: nothing else here needs it. */
const LIGHTHOUSE = 'lighthouse@12.8.2';
const FLAGS =
  '--headless=new --no-sandbox --disable-gpu --disable-background-networking --no-first-run';

interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>;
}

export async function lighthouseOf(
  url: string,
  page: string,
  chromium: string,
): Promise<LighthouseFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'chiaro-lighthouse-'));
  const file = join(folder, 'report.json');
  try {
    await promisify(execFile)(
      'npx',
      [
        '--yes',
        LIGHTHOUSE,
        `${url}${page}`,
        '--quiet',
        `--chrome-flags=${FLAGS}`,
        '--only-categories=performance,accessibility,best-practices',
        '--output=json',
        `--output-path=${file}`,
      ],
      { env: { ...process.env, CHROME_PATH: chromium } },
    );
    const { categories, audits } = JSON.parse(readFileSync(file, 'utf8')) as Report;
    const score = (id: string): number => Math.round(100 * (categories[id]?.score ?? 0));
    return {
      page,
      performance: score('performance'),
      accessibility: score('accessibility'),
      bestPractices: score('best-practices'),
      largestPaint: audits['largest-contentful-paint']?.numericValue ?? NaN,
      blocked: audits['total-blocking-time']?.numericValue ?? NaN,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
