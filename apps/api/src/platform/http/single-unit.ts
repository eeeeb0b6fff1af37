import { SetMetadata } from '@nestjs/common';

export const singleUnit = 'http single unit';

/**
 * Each write of this controller, or this write, is one unit of work whose value is the answer: the event store keeps the value with
 * the command id, so a repetition gets it from there. A write that does more has its answer kept beside (`HttpAnswers`).
 */
export const SingleUnit = () => SetMetadata(singleUnit, true);
