/** The beginning of a text, without half of a character that needs two units: neither an event nor a table stores the half. */
export function cutText(text: string, longest: number): string {
  const beginning = text.slice(0, longest);
  return /[\ud800-\udbff]$/.test(beginning) ? beginning.slice(0, -1) : beginning;
}
