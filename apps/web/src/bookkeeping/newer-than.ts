const waits = [50, 150, 400, 1000];

/** A save refused over a version says that there is a newer one: reads show it a moment later. */
export async function newerThan<Found extends { version: number }>(version: number, read: () => Promise<Found>): Promise<Found> {
  for (const wait of waits) {
    const found = await read();
    if (found.version > version) return found;
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
  return read();
}
