import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from '@jest/globals';

const root = resolve(import.meta.dirname, '../../..');
const bin = join(root, 'apps/cli/bin/intendance.mjs');
const execute = promisify(execFile);
const env = { PATH: process.env.PATH, HOME: '/nowhere' };

/** The output of a command line run by a shell. */
const shell = async (line: string, more: Record<string, string> = {}) => {
  const { stdout, stderr } = await execute('bash', ['-c', `${line}; echo "codes \${PIPESTATUS[@]}"`], { env: { ...env, ...more } });
  return { stdout, stderr };
};
const node = `"${process.execPath}" "${bin}"`;
/** Makes the running Node report another version. */
const asNode20 = `--import=data:text/javascript,Object.defineProperty(process.versions,'node',{value:'20.0.0'})`;

describe('the program itself', () => {
  beforeAll(async () => {
    await execute(join(root, 'node_modules/.bin/tsc'), ['-b', 'apps/cli/tsconfig.build.json'], { cwd: root });
  }, 120_000);

  it('runs', async () => {
    expect((await shell(`${node} --version`)).stdout).toBe('0.1.0\ncodes 0\n');
  });

  it('gives its exit code to the shell', async () => {
    const { stdout, stderr } = await shell(`${node} refunds list --url http://127.0.0.1:9`);
    expect(stdout).toBe('codes 3\n');
    expect(stderr).toContain('intendance login');
  });

  it('ends quietly when the reader of its output leaves', async () => {
    const { stdout, stderr } = await shell(`${node} --help | head -c 5`);
    expect(stdout).toBe('Utilicodes 0 0\n');
    expect(stderr).toBe('');
  });

  it('runs on the bundled Node when the one of the terminal is too old', async () => {
    const { stdout } = await shell(`${node} --version`, { NODE_OPTIONS: asNode20 });
    expect(stdout).toBe('0.1.0\ncodes 0\n');
  });

  it('passes the exit code through the bundled Node', async () => {
    expect((await shell(`${node} nothing`, { NODE_OPTIONS: asNode20 })).stdout).toBe('codes 2\n');
  });

  it('runs on the bundled Node from a folder whose name holds a space', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'intendance cli '));
    await cp(join(root, 'apps/cli/bin'), join(folder, 'bin'), { recursive: true });
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    await mkdir(join(folder, 'dist'));
    await writeFile(join(folder, 'dist/main.js'), 'console.log("it runs")');
    const { stdout, stderr } = await shell(`"${process.execPath}" "${folder}/bin/intendance.mjs"`, { NODE_OPTIONS: asNode20 });
    await rm(folder, { recursive: true });
    expect({ stdout, stderr }).toEqual({ stdout: 'it runs\ncodes 0\n', stderr: '' });
  });

  it('completes in bash', async () => {
    const line = `intendance() { ${node} "$@"; }; source <(intendance completion bash)
      COMP_WORDS=(intendance refunds mark); COMP_CWORD=2; _intendance; echo "\${COMPREPLY[@]}"`;
    expect((await shell(line)).stdout).toContain('mark-refunded\n');
  });
});
