import { renderToStaticMarkup } from 'react-dom/server';

/** A page for an address that belongs to no site, or to one that is closed: nothing is known of its structure. */
export const renderBarePage = (title: string, text: string, styles: string): string =>
  `<!doctype html>${renderToStaticMarkup(
    <html lang="fr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        <link rel="icon" href="/favicon.svg" />
        <link rel="stylesheet" href={styles} />
      </head>
      <body>
        <main id="contenu" className="wide">
          <h1>{title}</h1>
          <p>{text}</p>
        </main>
      </body>
    </html>,
  )}`;
