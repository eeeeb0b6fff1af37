export type Attachment = {
  id: string;
  name: string;
  extension?: string;
  size: number;
  mime_type: string;
  /** The day it was added, where the record keeps it. */
  date_upload?: string;
};
