import { AccessibilityStatement } from './accessibility-statement.js';
import { Block, Cards, Day } from './blocks.js';
import { ClaimForm } from './claim-form.js';
import { ContactForm } from './contact-form.js';
import { FactorForms } from './factor-forms.js';
import { CodeForm, ConfirmForm, FactorCodeForm, SignInForm } from './member-forms.js';
import { MemberSpace, Sections } from './member-space.js';
import { Picture } from './picture.js';
import { Confirmation, RegistrationForm, WaitingForm } from './registration-form.js';
import { RequestForm } from './request-form.js';
import { RichText } from './rich-text.js';
import { sitePath } from './site-path.js';
import { SitePlan } from './site-plan.js';
import type { MenuEntry, PageHead, PageView, SiteView } from './site-view.js';
import { Slider } from './slider.js';

export type PageProps<Kind extends PageView['kind'] = PageView['kind']> = {
  site: SiteView;
  head: PageHead;
  page: Extract<PageView, { kind: Kind }>;
};

/** The body of a page, after its only title of the first level. */
export function Page({ site, head, page }: PageProps) {
  switch (page.kind) {
    case 'blocks':
      return <Blocks site={site} head={head} page={page} />;
    case 'list':
      return <List site={site} head={head} page={page} />;
    case 'article':
      return <Article site={site} head={head} page={page} />;
    case 'contact':
      return (
        <>
          <h1>{head.title}</h1>
          <Slider site={site} slides={page.slides} />
          <div className="columns">
            {page.texts.map((text) => (
              <Block key={text.title} site={site} block={{ kind: 'text', id: text.title, text }} />
            ))}
          </div>
          <ContactForm site={site} form={page.form} />
        </>
      );
    case 'plain':
      return (
        <>
          <h1>{head.title}</h1>
          {page.paragraphs.map(({ line, text }) => (
            <p key={line}>{text}</p>
          ))}
        </>
      );
    case 'accessibility':
      return <AccessibilityStatement site={site} title={head.title} />;
    case 'plan':
      return (
        <>
          <h1>{head.title}</h1>
          <SitePlan site={site} groups={page.groups} />
        </>
      );
    default:
      return (
        <>
          <h1>{head.title}</h1>
          <MemberPart site={site} page={page} />
        </>
      );
  }
}

type PublicKind = 'blocks' | 'list' | 'article' | 'contact' | 'plain' | 'accessibility' | 'plan';
type MemberPage = Exclude<PageView, { kind: PublicKind }>;

function MemberPart({ site, page }: { site: SiteView; page: MemberPage }) {
  switch (page.kind) {
    case 'sign-in':
      return <SignInForm site={site} page={page} />;
    case 'code':
      return <CodeForm site={site} page={page} />;
    case 'confirm':
      return <ConfirmForm site={site} page={page} />;
    case 'factor-code':
      return <FactorCodeForm site={site} page={page} />;
    case 'factor':
      return <FactorForms site={site} page={page} />;
    case 'claim':
      return <ClaimForm site={site} page={page} />;
    case 'registration':
      return <RegistrationForm site={site} page={page} />;
    case 'waiting':
      return <WaitingForm site={site} page={page} />;
    case 'request':
      return <RequestForm site={site} page={page} />;
    case 'confirmation':
      return <Confirmation site={site} page={page} />;
    case 'sections':
      return <Sections site={site} page={page} />;
    case 'member':
      return <MemberSpace site={site} page={page} />;
  }
}

function Blocks({ site, head, page: { slides, blocks, nothing } }: PageProps<'blocks'>) {
  return (
    <>
      <h1>{head.title}</h1>
      <Slider site={site} slides={slides} />
      {blocks.map((block) => (
        <Block key={block.id} site={site} block={block} />
      ))}
      {blocks.length === 0 ? <p>{nothing}</p> : null}
    </>
  );
}

function List({ site, head, page: { slides, cards, nothing, newer, older } }: PageProps<'list'>) {
  return (
    <>
      <h1>{head.title}</h1>
      <Slider site={site} slides={slides} />
      {cards.length > 0 ? (
        <section className="block">
          <h2 className="hidden">Liste</h2>
          <Cards site={site} cards={cards} />
        </section>
      ) : (
        <p>{nothing}</p>
      )}
      {newer || older ? (
        <nav aria-label="Pagination">
          <ul className="menu">{[newer, older].map((entry) => (entry ? <Entry key={entry.path} site={site} entry={entry} /> : null))}</ul>
        </nav>
      ) : null}
    </>
  );
}

const Entry = ({ site, entry: { path, label } }: { site: SiteView; entry: MenuEntry }) => (
  <li>
    <a href={sitePath(site, path)}>{label}</a>
  </li>
);

function Article({ site, head, page: { day, html, picture, action, back } }: PageProps<'article'>) {
  return (
    <article>
      <h1>{head.title}</h1>
      {day ? <Day day={day} /> : null}
      {picture ? <Picture picture={picture} isFirst /> : null}
      {html ? <RichText html={html} /> : null}
      {action ? (
        <p>
          <a className="button" href={action.href}>
            {action.label}
          </a>
        </p>
      ) : null}
      <p>
        <a className="more" href={sitePath(site, back.path)}>
          {back.label}
        </a>
      </p>
    </article>
  );
}
