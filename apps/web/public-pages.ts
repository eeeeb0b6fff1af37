/** Modules of the screens without a session: they load without the shell. */
export const publicPage = /\/(?:identity\/(?:(?:invitation|register)\/)?[\w-]+|mailing\/unsubscription\/unsubscribe)\.page\.tsx$/;
