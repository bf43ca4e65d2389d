import { isUtf8 } from 'node:buffer';
import { err, ok, type Problem, type Result } from '@chiaro/kernel';
import { withFiles, type Context } from './context.js';
import { UTF_16, isUtf16, withoutByteOrderMark } from './lines.js';

/** Maximum bytes of a file that is read as a whole: 100,000 lines of a log are far below. */
const MAX_FILE = 20_000_000;

/** A whole file, or standard input, as text; `code` is the error if it is not UTF-8. */
export async function readText(
  context: Context,
  path: string,
  code: 'MALFORMED_LOG' | 'MALFORMED_JSON',
): Promise<Result<string, Problem>> {
  const bytes = await withFiles(() => readAll(context, path));
  if (!bytes.ok) return bytes;
  if (bytes.value === null)
    return err({ code: 'PAYLOAD_TOO_LARGE', facts: { size: MAX_FILE, limit: MAX_FILE } });
  if (isUtf16(bytes.value)) return err({ ...UTF_16, code });
  const read = withoutByteOrderMark(bytes.value);
  if (!isUtf8(read)) return err(notUtf8(read, code));
  const text = read.toString('utf8');
  return text.trim() === '' ? err({ code, reason: 'cli.empty' }) : ok(text);
}

/** Null if it exceeds the limit. */
async function readAll({ world }: Context, path: string): Promise<Buffer | null> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of path === '-' ? world.input.chunks() : world.open(path)) {
    size += chunk.length;
    if (size > MAX_FILE) return null;
    parts.push(chunk);
  }
  return Buffer.concat(parts);
}

function notUtf8(bytes: Buffer, code: Problem['code']): Problem {
  const text = bytes.toString('utf8');
  const lines = text.split('\n');
  const index = lines.findIndex((line) => line.includes('\ufffd'));
  const facts = { text: lines[index]?.slice(0, 60) ?? '', position: text.indexOf('\ufffd') + 1 };
  return { code, line: index + 1, facts };
}
