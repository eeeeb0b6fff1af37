/** A serialised body, sent as is to every request for it. */
export class JsonAnswer<Body extends object> {
  /** The type of the parsed bytes, for the compiler alone. */
  declare readonly body: Body;

  private constructor(readonly bytes: Buffer) {}

  static of<Body extends object>(body: Body): JsonAnswer<Body> {
    return new JsonAnswer(Buffer.from(JSON.stringify(body)));
  }
}
