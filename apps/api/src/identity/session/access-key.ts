import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import { accessKey } from './access-token.js';

/** The key that signs and checks access tokens, the same in every process of the installation. */
@Injectable()
export class AccessKey {
  readonly bytes: Uint8Array;

  constructor({ secret }: Config) {
    this.bytes = accessKey(secret);
  }
}
