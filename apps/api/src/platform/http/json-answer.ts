/** A body that is already written: it is sent as it is, as often as it is asked for. */
export class JsonAnswer<Body extends object> {
  /** What the bytes say, for the compiler alone. */
  declare readonly body: Body;

  private constructor(readonly bytes: Buffer) {}

  static of<Body extends object>(body: Body): JsonAnswer<Body> {
    return new JsonAnswer(Buffer.from(JSON.stringify(body)));
  }
}
