import { Fragment } from 'react';
import { sitePath } from './site-path.js';
import type { MemberSectionView, PageView, SiteView } from './site-view.js';

/** All that a member sees of their own. */
export function MemberSpace({ site, page: { name, csrf, sections } }: { site: SiteView; page: Extract<PageView, { kind: 'member' }> }) {
  return (
    <>
      {site.impersonation ? null : <p>Vous êtes connecté : {name}.</p>}
      {sections.map((section) => (
        <Section key={section.id} section={section} />
      ))}
      {site.impersonation ? null : <SignOut site={site} csrf={csrf} />}
    </>
  );
}

function SignOut({ site, csrf }: { site: SiteView; csrf: string }) {
  return (
    <section className="block">
      <h2>Connexion</h2>
      <form method="post" action={sitePath(site, 'mon-espace/deconnexion')}>
        <input type="hidden" name="csrf" value={csrf} />
        <p>
          <button type="submit">Me déconnecter</button>
        </p>
        <p>
          <button type="submit" className="quiet" name="partout" value="oui">
            Me déconnecter de tous mes appareils
          </button>
        </p>
      </form>
    </section>
  );
}

/** Sections of a page beside the space. */
export function Sections({ site, page: { sections, back } }: { site: SiteView; page: Extract<PageView, { kind: 'sections' }> }) {
  return (
    <>
      {sections.map((section) => (
        <Section key={section.id} section={section} />
      ))}
      <p>
        <a className="more" href={sitePath(site, back.path)}>
          {back.label}
        </a>
      </p>
    </>
  );
}

/** A wide table is scrolled by the keyboard too. */
const scrollable = (label: string) => ({ tabIndex: 0, role: 'group', 'aria-label': label });

function Section({ section: { id, title, notice, text, texts, facts, table, links, actions } }: { section: MemberSectionView }) {
  return (
    <section className="block" id={id}>
      <h2>{title}</h2>
      {notice ? (
        <p className="notice" role="status">
          {notice}
        </p>
      ) : null}
      {text ? <p>{text}</p> : null}
      {texts?.map((each) => (
        <p key={each}>{each}</p>
      ))}
      {facts && facts.length > 0 ? (
        <dl>
          {facts.map(({ label, value }) => (
            <div className="fact" key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {table && table.rows.length > 0 ? (
        <div className="scroll" {...scrollable(table.caption)}>
          <table>
            <caption>{table.caption}</caption>
            <thead>
              <tr>
                {table.head.map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map(({ id: row, cells }) => (
                <tr key={row}>
                  {cells.map(({ column, text: cell, href, links: actionsOfRow = [] }, index) => (
                    <td key={column} data-label={table.head[index]}>
                      <span>
                        {href ? <a href={href}>{cell}</a> : cell}
                        {actionsOfRow.map((action) => (
                          <Fragment key={action.href}>
                            {' '}
                            <a href={action.href} className={action.isMain ? 'button' : undefined}>
                              {action.label}
                            </a>
                          </Fragment>
                        ))}
                      </span>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
      {actions && actions.length > 0 ? (
        <ul className="actions">
          {actions.map(({ href, label }, rank) => (
            <li key={href}>
              <a className={rank === 0 ? 'button' : 'button quiet'} href={href}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      {links && links.length > 0 ? (
        <ul>
          {links.map(({ href, label }) => (
            <li key={href}>
              <a href={href}>{label}</a>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
