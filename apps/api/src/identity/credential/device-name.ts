/** « Firefox, Windows » of a header `User-Agent`; empty when it says nothing. The library is loaded by the first call. */
export async function deviceName(userAgent: string): Promise<string> {
  if (userAgent.trim() === '') return '';
  const { default: bowser } = await import('bowser');
  const { browser, os } = bowser.parse(userAgent);
  return [browser.name, os.name].filter((name) => name !== undefined && name !== '').join(', ');
}
