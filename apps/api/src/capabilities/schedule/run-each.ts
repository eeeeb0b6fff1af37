/**
 * Runs `work` for one item after the other. The failure of an item stops no other item: `onFailure` receives the failure.
 * @returns the number of failures
 */
export async function runEach<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
  onFailure: (item: T, error: unknown) => void,
): Promise<number> {
  let failures = 0;
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      failures++;
      onFailure(item, error);
    }
  }
  return failures;
}
