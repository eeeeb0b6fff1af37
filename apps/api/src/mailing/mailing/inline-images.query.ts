import { Query } from '@nestjs/cqrs';
import type { RequestContext } from '../../platform/wire/request-context.js';

/** An image of the bank, as a mail holds it: a JPEG, which every mail client shows. */
export type InlineImage = {
  readonly id: string;
  readonly width: number;
  /** The public address of the same image. */
  readonly address: string;
  read(): Promise<Buffer>;
};

/** Reads images of the bank. The answer has no entry for an unknown or deleted image. The website area answers. */
export class ReadInlineImages extends Query<readonly InlineImage[]> {
  constructor(
    readonly context: RequestContext,
    readonly ids: readonly string[],
    readonly mostWidth: number,
  ) {
    super();
  }
}
