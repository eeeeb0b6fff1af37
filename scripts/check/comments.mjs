// A TODO is allowed with the number of its issue: TODO(#12). Anything else is work that nobody owns.
import { execFileSync } from 'node:child_process';

const unowned = String.raw`\b(TODO|FIXME|XXX|HACK)\b(?!\(#[0-9]+\))`;
const pathspec = ['*.ts', '*.tsx', '*.mjs', '*.cjs', '*.js', '*.md', '*.yaml', '*.yml', '*.sql', ':!scripts/check/', ':!CONTRIBUTING.md'];

const found = search();
if (found) {
  process.stderr.write(`TODO without an issue number:\n${found}`);
  process.exitCode = 1;
}

/** git grep exits 1 when it finds nothing. */
function search() {
  try {
    return execFileSync('git', ['grep', '--untracked', '-nP', unowned, '--', ...pathspec], { encoding: 'utf8' });
  } catch (error) {
    if (error.status === 1) return '';
    throw error;
  }
}
