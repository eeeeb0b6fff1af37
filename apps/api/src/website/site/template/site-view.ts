import type { LocalDate } from '@intendance/kernel/local-date.js';

/** An image of the bank as pages show it. An empty `alt`: the image only decorates. */
export type ImageView = { readonly path: string; readonly alt: string; readonly width: number; readonly height: number };

/** All that surrounds a page. */
export type SiteView = {
  readonly name: string;
  /** `/site/cse-demo`. */
  readonly base: string;
  /** `https://intendance.example`: feeds and social networks need whole addresses. */
  readonly origin: string;
  readonly logo: ImageView | null;
  readonly styles: string;
  readonly menu: readonly MenuEntry[];
  /** Everybody may read the articles. */
  readonly hasFeed: boolean;
  /** The reader is a user of the back-office who sees the site as a member. */
  readonly impersonation?: ImpersonationView;
};
/** `until`: an hour of today. */
export type ImpersonationView = { readonly name: string; readonly until: string; readonly csrf: string };
/** `path` is relative to the site; empty for the home page. */
export type MenuEntry = { readonly path: string; readonly label: string };
/** Pages of one part of the site. */
export type PlanGroup = { readonly title: string; readonly entries: readonly MenuEntry[] };

export type PageHead = {
  readonly path: string;
  readonly title: string;
  readonly description?: string;
  readonly image?: ImageView | null;
  /** Neither search engines nor the sitemap show the page. */
  readonly isHidden?: true;
  /** Before the title of the document, and heard first: a fault of the form, or what was just done. The page's heading has the title alone. */
  readonly news?: string;
  /** A draft in the frame of its editor: links stay closed, and nothing is loaded from elsewhere. */
  readonly isPreview?: true;
};

export type SlideView = {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly color: string;
  readonly alignment: 'left' | 'center' | 'right';
  readonly link: string;
  readonly lg: ImageView | null;
  readonly md: ImageView | null;
  readonly sm: ImageView | null;
};

export type CardView = {
  readonly path: string;
  readonly title: string;
  readonly text: string;
  readonly image: ImageView | null;
  readonly day?: LocalDate;
};

export type RichTextView = { readonly title: string; readonly html: string };
export type TeamMemberView = {
  readonly name: string;
  readonly title: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly image: ImageView | null;
};

export type ParagraphView = { readonly line: number; readonly text: string };
/** `id`: unique on the page. */
export type BlockView = { readonly id: string } & (
  | { readonly kind: 'text'; readonly text: RichTextView }
  | { readonly kind: 'cards'; readonly title: string; readonly cards: readonly CardView[]; readonly more?: MenuEntry }
  | { readonly kind: 'links'; readonly title: string; readonly links: readonly ActionView[] }
  | { readonly kind: 'team'; readonly members: readonly TeamMemberView[] }
);

/** `field`: the name of the input; empty for an error of the whole form. */
export type FormError = { readonly field: string; readonly message: string };
export type ChoiceView = { readonly id: string; readonly name: string };
/** A form of the space of a member: the token of the session, and a key that makes two sendings one request. */
export type OwnFormView = { readonly csrf: string; readonly formKey: string; readonly errors: readonly FormError[] };
/** `activity` and the others are the texts of the inputs. */
export type ClaimFormView = OwnFormView & {
  /** The refused claim that is filed again, and the reason of the refusal. */
  readonly refused: { readonly id: string; readonly reason: string } | null;
  readonly activities: readonly ChoiceView[];
  /** Family members; empty where no activity covers them. */
  readonly family: readonly ChoiceView[];
  readonly bills: readonly (ChoiceView & { readonly isRemaining: boolean })[];
  /** Files that came with an earlier try of the form. */
  readonly uploads: readonly ChoiceView[];
  /** The refund that the claim would get, once the member requests it; no amount when it would get none. */
  readonly estimate: { readonly amount: string | null; readonly sentences: readonly string[] } | null;
  readonly values: {
    readonly activity: string;
    readonly member: string;
    readonly date: string;
    readonly amount: string;
    readonly comment: string;
  };
};

export type HouseholdChoice = { readonly key: string; readonly name: string; readonly isComing: boolean };
/** `sentences`: the rule of the activity, its price and its places. */
export type RegistrationFormView = OwnFormView & {
  readonly activity: ChoiceView;
  readonly sentences: readonly string[];
  /** One person per household. */
  readonly isAlone: boolean;
  readonly needsDocument: boolean;
  /** Places of the waiting list are kept for the member, who may pass them on. */
  readonly hasOffer: boolean;
  readonly values: { readonly entries: string; readonly comment: string; readonly guests: string };
  readonly optionGroups: readonly OptionGroupView[];
  /** The household: who comes is ticked. `key`: the input. */
  readonly household: readonly HouseholdChoice[];
};
/** Options to take for a number of participants. `name`: the input. */
export type OptionGroupView = {
  readonly legend: string;
  readonly options: readonly { readonly name: string; readonly label: string; readonly hint: string; readonly typed: string }[];
};
/** The waiting list of a full activity. */
export type WaitingFormView = OwnFormView & {
  readonly activity: ChoiceView;
  readonly sentences: readonly string[];
  /** One person per household. */
  readonly isAlone: boolean;
  readonly values: { readonly entries: string };
};
/** `name`: of the input and of its error. */
export type InputView = {
  readonly name: string;
  readonly label: string;
  readonly type: 'text' | 'email' | 'tel' | 'date' | 'select';
  readonly isRequired: boolean;
  readonly value: string;
  readonly autoComplete?: string;
  readonly choices?: readonly ChoiceView[];
};
/** A request to the structure, about the record or the family of a member. */
export type RequestFormView = OwnFormView & {
  readonly path: string;
  readonly intro: string;
  readonly inputs: readonly InputView[];
  readonly comment: string;
  readonly filesLabel: string;
};
/** One button that sends a form to `path`. */
export type ConfirmationView = {
  readonly csrf: string;
  readonly formKey: string;
  readonly text: string;
  readonly path: string;
  readonly label: string;
  readonly error: string | null;
};

/** The protection of the space of a member by the code of an application. */
export type FactorFormView = OwnFormView & {
  readonly step:
    | { readonly name: 'off'; readonly isRecent: boolean }
    /** `modules`: the dark ones of the QR code, as the path of an image of `size` units. */
    | { readonly name: 'enrolment'; readonly secret: string; readonly size: number; readonly modules: string }
    | { readonly name: 'codes'; readonly codes: readonly string[] }
    | { readonly name: 'on'; readonly sentences: readonly string[] };
};

export type ContactFormView = {
  readonly values: { readonly name: string; readonly email: string; readonly message: string };
  readonly errors: readonly FormError[];
  readonly isSent: boolean;
};

export type PageView =
  | { readonly kind: 'blocks'; readonly slides: readonly SlideView[]; readonly blocks: readonly BlockView[]; readonly nothing: string }
  | {
      readonly kind: 'list';
      readonly nothing: string;
      readonly slides: readonly SlideView[];
      readonly cards: readonly CardView[];
      readonly newer: MenuEntry | null;
      readonly older: MenuEntry | null;
    }
  | {
      readonly kind: 'article';
      readonly day?: LocalDate;
      readonly html: string;
      readonly picture: PictureView | null;
      readonly action: ActionView | null;
      readonly back: MenuEntry;
    }
  | {
      readonly kind: 'contact';
      readonly slides: readonly SlideView[];
      readonly texts: readonly RichTextView[];
      readonly form: ContactFormView;
    }
  | { readonly kind: 'plain'; readonly paragraphs: readonly ParagraphView[] }
  | { readonly kind: 'accessibility' }
  | { readonly kind: 'plan'; readonly groups: readonly PlanGroup[] }
  | { readonly kind: 'sign-in'; readonly error: string | null }
  | { readonly kind: 'code'; readonly requestId: string; readonly error: string | null }
  | {
      readonly kind: 'confirm';
      readonly token: string;
      readonly people: readonly ChoiceView[];
      /** The member whom a user of the back-office sees the site as; null for the member. */
      readonly impersonated: string | null;
      readonly error: string | null;
    }
  | {
      readonly kind: 'factor-code';
      readonly token: string;
      readonly personId: string;
      readonly means: 'link' | 'code';
      readonly error: string | null;
    }
  | ({ readonly kind: 'factor' } & FactorFormView)
  | ({ readonly kind: 'claim' } & ClaimFormView)
  | ({ readonly kind: 'registration' } & RegistrationFormView)
  | ({ readonly kind: 'waiting' } & WaitingFormView)
  | ({ readonly kind: 'request' } & RequestFormView)
  | ({ readonly kind: 'confirmation' } & ConfirmationView)
  | { readonly kind: 'sections'; readonly sections: readonly MemberSectionView[]; readonly back: MenuEntry }
  | { readonly kind: 'member'; readonly name: string; readonly csrf: string; readonly sections: readonly MemberSectionView[] };

/** `href`: the page of the record that the text names. `links`: actions on the record of the row. */
export type CellView = { readonly column: string; readonly text: string; readonly href?: string; readonly links?: readonly ActionView[] };
/** One part of the space of a member. */
export type MemberSectionView = {
  readonly id: string;
  /** The member has just done this here. */
  readonly notice?: string;
  readonly title: string;
  readonly text?: string;
  readonly texts?: readonly string[];
  readonly facts?: readonly { readonly label: string; readonly value: string }[];
  readonly table?: {
    readonly caption: string;
    readonly head: readonly string[];
    readonly rows: readonly { readonly id: string; readonly cells: readonly CellView[] }[];
  };
  readonly links?: readonly ActionView[];
  /** Shown as buttons, the first one as the main one. */
  readonly actions?: readonly ActionView[];
};

/** One picture in up to three widths. */
export type PictureView = { readonly lg: ImageView; readonly md: ImageView | null; readonly sm: ImageView | null };
/** `href` is a whole address or a path of the site. `isMain`: a button among the links of a row. */
export type ActionView = { readonly href: string; readonly label: string; readonly isMain?: true };
