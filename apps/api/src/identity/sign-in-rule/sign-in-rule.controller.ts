import { signInRuleErrors } from '@intendance/domain/identity/sign-in-rule/sign-in-rule.errors.js';
import { stale } from '@intendance/kernel/domain-error.js';
import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../platform/wire/api-problem.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { Ctx } from '../../platform/wire/request-state.js';
import { IfMatch, Saved, Versioned } from '../../platform/wire/saved.js';
import { StepUp } from '../../platform/wire/step-up.decorator.js';
import { SaveSignInRuleDto, SignInRuleDto } from './sign-in-rule.dto.js';
import { type CurrentRule, SignInRules } from './sign-in-rules.js';

@ApiTags('users')
@Access({ feature: 'users' })
@Controller('sign_in_rule')
export class SignInRuleController {
  constructor(private readonly rules: SignInRules) {}

  @Get()
  @ApiOperation({ summary: 'Lire la règle de connexion de la structure' })
  @ApiOkResponse({ type: SignInRuleDto })
  async find(@Ctx() { environmentId }: RequestContext): Promise<Versioned<SignInRuleDto>> {
    const rule = await this.rules.of(environmentId);
    return new Versioned(ruleToWire(rule), rule.version);
  }

  @Put()
  @StepUp()
  @ApiOperation({
    summary: 'Choisir qui n’ouvre la structure qu’avec la double authentification',
    description:
      'Les utilisateurs concernés qui ne l’ont pas encore sont prévenus par mail ; jusque-là, et dès le premier jour de la règle, la structure leur est fermée.',
  })
  @ApiOkResponse({ type: SignInRuleDto })
  @ApiProblem(signInRuleErrors.ownFactorMissing(), signInRuleErrors.ownPasskeyMissing(), stale(4))
  async save(
    @Ctx() context: RequestContext,
    @Body() { second_factor, privileged_factor, from }: SaveSignInRuleDto,
    @IfMatch() expected?: number,
  ): Promise<Saved<SignInRuleDto>> {
    const { rule, position } = await this.rules.choose(
      context,
      { requiredOf: second_factor, privilegedFactor: privileged_factor, from },
      expected,
    );
    return new Saved(ruleToWire(rule), rule.version, position);
  }
}

const ruleToWire = ({ requiredOf, privilegedFactor, from, missingUsers, version }: CurrentRule): SignInRuleDto => ({
  second_factor: requiredOf,
  privileged_factor: privilegedFactor,
  from,
  missing_users: missingUsers,
  version,
});
