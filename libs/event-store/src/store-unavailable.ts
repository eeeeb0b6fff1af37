/** The server of the events does not answer now; the same call succeeds later. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';

  constructor(server: string, cause: unknown) {
    super(`${server} does not answer`, { cause });
  }
}
