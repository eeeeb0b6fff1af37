import { appendFileSync, closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { rotateLog } from './log-rotation.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'intendance-log-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('empties a log that its writer keeps open, and keeps the last three', async () => {
  const file = join(folder, 'postgres.log');
  const writer = openSync(file, 'a');
  for (const line of ['one', 'two', 'three', 'four', 'five']) {
    writeSync(writer, `${line} is long enough\n`);
    await rotateLog(file, 10);
  }
  writeSync(writer, 'six\n');
  await rotateLog(file, 10);
  closeSync(writer);
  expect(readdirSync(folder).toSorted()).toEqual(['postgres.log', 'postgres.log.1', 'postgres.log.2', 'postgres.log.3']);
  expect(readFileSync(file, 'utf8')).toBe('six\n');
  expect(readFileSync(`${file}.1`, 'utf8')).toBe('five is long enough\n');
});

it('leaves a short one, and one that is not there', async () => {
  const file = join(folder, 'postgres.log');
  await rotateLog(file, 10);
  appendFileSync(file, 'short\n');
  await rotateLog(file, 10);
  expect(readdirSync(folder)).toEqual(['postgres.log']);
});
