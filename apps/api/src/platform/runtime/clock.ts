import { dayInParis, type LocalDate } from '@intendance/kernel/local-date.js';
import { Injectable } from '@nestjs/common';

/** The only source of "now": handlers never call `new Date()`, so that a test can choose the day. */
export abstract class Clock {
  abstract now(): Date;
  /** The business day, in Paris. */
  today(): LocalDate {
    return dayInParis(this.now());
  }
}

@Injectable()
export class SystemClock extends Clock {
  now(): Date {
    return new Date();
  }
}
