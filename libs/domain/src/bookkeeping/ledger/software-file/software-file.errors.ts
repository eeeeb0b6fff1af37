import { DomainError } from '@intendance/kernel/domain-error.js';

export const softwareFileErrors = {
  accountsConfused: (label = '', width = 8, [first, second]: readonly [string, string] = ['', '']) =>
    new DomainError(
      'software-file.accounts-confused',
      `${label} lit ${width} chiffres d’un compte : ${first} et ${second} y seraient confondus. Choisissez un autre format, ou le FEC.`,
      'conflict',
    ),
};
