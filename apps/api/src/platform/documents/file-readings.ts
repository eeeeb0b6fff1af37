import { Injectable } from '@nestjs/common';
import { Turns } from './turns.js';

/** A file of 16 MB is some 200 MB while it is read: one of them at a time in a process, whatever reads it (a dry run, a job, an export of errors). */
@Injectable()
export class FileReadings {
  private readonly turns = new Turns(1);

  /** Never inside another reading: the second one would wait for the first. */
  run<Result>(read: () => Promise<Result>): Promise<Result> {
    return this.turns.hold(read);
  }
}
