import { brandName } from '../platform/brand-name.js';
import { useMe } from '../platform/me.js';
import { dateTime } from '../ui/format/format.js';
import { Text } from '../ui/page/layout.js';

const quoted = (text: string): string => JSON.stringify(text.replaceAll(/[<>]/g, ''));

/** Print layout: the owner at the top of the page; the user, the instant and the page number on each sheet. */
export function PrintFrame() {
  const { environment, firstname, lastname } = useMe();
  const foot = [brandName(environment.brand), environment.name, `édité le ${dateTime(new Date())} par ${firstname} ${lastname}`].join(
    ' · ',
  );
  return (
    <>
      <style>{`@page {
  size: A4; margin: 14mm 12mm 16mm;
  @bottom-left { content: ${quoted(foot)}; font: 8pt sans-serif; color: #333; }
  @bottom-right { content: "page " counter(page) " / " counter(pages); font: 8pt sans-serif; color: #333; }
}`}</style>
      <Text data-printonly data-print-owner mb="4" fontWeight="600">
        {environment.name} ({environment.type})
      </Text>
    </>
  );
}
