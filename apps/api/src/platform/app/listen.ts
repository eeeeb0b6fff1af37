import { createServer } from 'node:net';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Config } from '../config/config.js';
import { StartupError } from '../config/startup-error.js';

/** Before anything is started, so that the answer comes at once. @throws StartupError when another program listens there */
export function checkPort(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', (error) => reject(translate(error, host, port)));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve()));
  });
}

/** @returns the address to open in a browser */
export async function listen(app: NestFastifyApplication, { host, port }: Config): Promise<string> {
  try {
    await app.listen(port, host);
  } catch (error) {
    throw translate(error, host, port);
  }
  return `http://localhost:${new URL(await app.getUrl()).port || port}`;
}

function translate(error: unknown, host: string, port: number): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') {
    return new StartupError(
      'portTaken',
      `Le port ${port} est déjà pris : libérez-le, ou choisissez-en un autre, par exemple PORT=${port + 1}.`,
    );
  }
  if (code === 'EACCES')
    return new StartupError('portTaken', `Le port ${port} est réservé : choisissez-en un au-dessus de 1023 avec PORT.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StartupError('configuration', `HOST vaut « ${host} » : cette machine n’a pas cette adresse.`);
  }
  return error;
}
