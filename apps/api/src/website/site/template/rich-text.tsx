/** HTML that the sanitiser wrote: nothing else may come here (docs/adr/0066). */
const markup = (html: string) => ({ dangerouslySetInnerHTML: { __html: html } });

export const RichText = ({ html }: { html: string }) => <div className="text" {...markup(html)} />;
