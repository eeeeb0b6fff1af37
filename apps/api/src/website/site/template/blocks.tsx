import { formatDay } from '@intendance/kernel/local-date.js';
import { phoneText } from '@intendance/kernel/phones.js';
import { RichText } from './rich-text.js';
import { sitePath } from './site-path.js';
import type { BlockView, CardView, SiteView, TeamMemberView } from './site-view.js';

export function Block({ site, block }: { site: SiteView; block: BlockView }) {
  switch (block.kind) {
    case 'text':
      return (
        <section className="block panel">
          {block.text.title ? <h2>{block.text.title}</h2> : null}
          <RichText html={block.text.html} />
        </section>
      );
    case 'cards':
      return (
        <section className="block">
          <h2>{block.title}</h2>
          <Cards site={site} cards={block.cards} />
          {block.more ? (
            <p>
              <a className="more" href={sitePath(site, block.more.path)}>
                {block.more.label}
              </a>
            </p>
          ) : null}
        </section>
      );
    case 'links':
      return (
        <section className="block">
          <h2>{block.title}</h2>
          <ul>
            {block.links.map(({ href, label }) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
        </section>
      );
    case 'team':
      return (
        <section className="block">
          <h2>Votre équipe</h2>
          <ul className="cards team">
            {block.members.map((member) => (
              <TeamMember key={`${member.name} ${member.title}`} member={member} />
            ))}
          </ul>
        </section>
      );
  }
}

export function Cards({ site, cards }: { site: SiteView; cards: readonly CardView[] }) {
  return (
    <ul className="cards">
      {cards.map(({ path, title, text, image, day }) => (
        <li key={path} className="card">
          {image ? <img src={image.path} alt={image.alt} width={image.width} height={image.height} loading="lazy" /> : null}
          <div className="card-body">
            <h3>
              <a href={sitePath(site, path)}>{title}</a>
            </h3>
            {day ? <Day day={day} /> : null}
            {text ? <p>{text}</p> : null}
          </div>
        </li>
      ))}
    </ul>
  );
}

export const Day = ({ day }: { day: NonNullable<CardView['day']> }) => (
  <p className="day">
    <time dateTime={day}>{formatDay(day)}</time>
  </p>
);

function TeamMember({ member: { name, title, phone, email, image } }: { member: TeamMemberView }) {
  return (
    <li className="card">
      {image ? <img src={image.path} alt={image.alt} width={image.width} height={image.height} loading="lazy" /> : null}
      <div className="card-body">
        <h3>{name}</h3>
        <p>{title}</p>
        {phone ? (
          <p>
            <a href={`tel:${phone}`}>{phoneText(phone)}</a>
          </p>
        ) : null}
        {email ? (
          <p>
            <a href={`mailto:${email}`}>{email}</a>
          </p>
        ) : null}
      </div>
    </li>
  );
}
