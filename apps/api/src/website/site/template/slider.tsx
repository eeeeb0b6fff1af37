import { Picture } from './picture.js';
import type { SiteView, SlideView } from './site-view.js';
import { colorClass, slideLink } from './slide-style.js';

/** Slides side by side that a finger, the arrow keys or the links below move: no script, and nothing moves by itself. */
export function Slider({ site, slides }: { site: SiteView; slides: readonly SlideView[] }) {
  const shown = slides.filter((slide) => slide.lg !== null || slide.title !== '' || slide.text !== '');
  if (shown.length === 0) return null;
  const isAlone = shown.length === 1;
  return (
    <section className="slider" aria-label="À la une">
      <div className="slides" {...(!isAlone && { tabIndex: 0, role: 'group', 'aria-label': 'Diapositives, à faire défiler' })}>
        {shown.map((slide, index) => (
          <Slide key={slide.id} site={site} slide={slide} index={index} />
        ))}
      </div>
      {isAlone ? null : (
        <ul className="dots">
          {shown.map((slide, index) => (
            <li key={slide.id}>
              <a href={`#diapositive-${index + 1}`}>
                <span className="hidden">Diapositive </span>
                {index + 1}
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Slide({ site, slide, index }: { site: SiteView; slide: SlideView; index: number }) {
  const { title, text, link, lg, md, sm } = slide;
  const href = slideLink(site.base, link);
  return (
    <div className="slide" id={`diapositive-${index + 1}`}>
      {lg ? <Picture picture={{ lg, md, sm }} isFirst={index === 0} /> : null}
      {title || text || href ? (
        <div className={`caption ${slide.alignment} ${colorClass(slide.color)}`}>
          {title ? <p className="caption-title">{title}</p> : null}
          {text ? <p>{text}</p> : null}
          {href ? (
            <p>
              <a href={href}>En savoir plus{title ? <span className="hidden"> : {title}</span> : null}</a>
            </p>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
