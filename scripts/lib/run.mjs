import { spawn } from 'node:child_process';
import { root } from './node.mjs';

const running = new Set();

/**
 * Runs a program to its end, in a process group of its own, so that its child processes end with it.
 * @returns its exit code and, unless `show` prints it directly, its output
 */
export function run(command, args, { show = false, env = {}, timeoutMs = 0, cwd = root } = {}) {
  return new Promise((done) => {
    let output = '';
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      detached: process.platform !== 'win32',
      stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
    });
    running.add(child);
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        output += chunk;
      });
    }
    const timer = timeoutMs ? setTimeout(() => killGroup(child, 'SIGKILL'), timeoutMs) : undefined;
    const finish = (code) => {
      clearTimeout(timer);
      running.delete(child);
      // Processes left in the group would outlive this one.
      killGroup(child, 'SIGKILL');
      done({ code, output });
    };
    child.once('error', (error) => {
      output += `${error.message}\n`;
      finish(127);
    });
    child.once('close', (code) => finish(code ?? 1));
  });
}

function killGroup(child, signal) {
  try {
    if (child.pid) process.kill(process.platform === 'win32' ? child.pid : -child.pid, signal);
  } catch {
    // it is gone
  }
}

/** Stops every child when this program stops. @returns a function that removes the handlers, for a program that keeps running */
export function endChildrenWithUs() {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  const stop = () => {
    for (const child of running) killGroup(child, 'SIGTERM');
    setTimeout(() => {
      for (const child of running) killGroup(child, 'SIGKILL');
      process.exit(130);
    }, 3000);
  };
  for (const signal of signals) process.once(signal, stop);
  process.once('exit', () => {
    for (const child of running) killGroup(child, 'SIGKILL');
  });
  return () => {
    for (const signal of signals) process.off(signal, stop);
  };
}
