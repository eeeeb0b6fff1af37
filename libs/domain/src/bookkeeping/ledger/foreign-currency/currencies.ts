/** The currencies of ISO 4217 that payments use, without the euro: the books are in euros. */
const codes =
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW ZWG';
export const currencyCodes: ReadonlySet<string> = new Set(codes.split(' '));

/** The minor units of ISO 4217 that are not hundredths. */
const otherDigits: Readonly<Record<string, number>> = {
  ...Object.fromEntries('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0])),
  ...Object.fromEntries('BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3])),
};

/** The decimals of the amounts of a currency. */
export const currencyDigits = (code: string): number => otherDigits[code] ?? 2;

/** An amount in units of a currency as whole minor units; a fraction where it has more decimals than the currency. */
export const minorUnits = (units: number, code: string): number => wholeOf(units, 10 ** currencyDigits(code));

/** Whole where the number was read from a text of no more decimals than the unit has. */
export function wholeOf(value: number, unit: number): number {
  const whole = Math.round(value * unit);
  return whole / unit === value ? whole : value * unit;
}

/** `1 234,50 USD` of an amount in minor units, with no-break spaces. */
export function formatForeign(amount: number, code: string): string {
  const digits = currencyDigits(code);
  const [whole = '', fraction] = decimals(amount, digits).split(',');
  const text = [whole.replace(/\B(?=(\d{3})+$)/g, '\u00a0'), ...(fraction === undefined ? [] : [fraction])].join(',');
  return `${text}\u00a0${code}`;
}

/** `1234,50`, as the file of entries writes amounts. */
export function decimals(amount: number, digits: number): string {
  const text = String(Math.abs(amount)).padStart(digits + 1, '0');
  const sign = amount < 0 ? '-' : '';
  return digits === 0 ? `${sign}${text}` : `${sign}${text.slice(0, -digits)},${text.slice(-digits)}`;
}
