import { SetMetadata } from '@nestjs/common';

export const singleUnit = 'http single unit';

/**
 * Marks a controller or route whose writes are one unit of work with the response as its value. The event store keeps this value with the
 * command id and returns it for a repeated command. `HttpAnswers` stores the responses of all other writes.
 */
export const SingleUnit = () => SetMetadata(singleUnit, true);
