import { accountAdminRoutes } from "#features/account/account.admin.routes.ts";
import { accountAdminService } from "#features/account/account.admin.service.ts";
import { accountBatchService } from "#features/account/account.batch.service.ts";
import { accountRoutes } from "#features/account/account.routes.ts";
import { accountService } from "#features/account/account.service.ts";
import { avatarRoutes } from "#features/account/avatar.routes.ts";
import { avatarService } from "#features/account/avatar.service.ts";
import { emailService } from "#features/account/email.service.ts";
import { linkService } from "#features/account/link.service.ts";
import { passwordService } from "#features/account/password.service.ts";
import { registrationService } from "#features/account/registration.service.ts";
import { securityMails } from "#features/account/security-mails.ts";
import { sessionService } from "#features/account/session.service.ts";
import { signInService } from "#features/account/sign-in.service.ts";
import { assetService } from "#features/asset/asset.service.ts";
import { brandingRoutes } from "#features/branding/branding.routes.ts";
import { brandingService } from "#features/branding/branding.service.ts";
import { fontService } from "#features/branding/font.service.ts";
import { captchaRoutes } from "#features/captcha/captcha.routes.ts";
import { captchaService } from "#features/captcha/captcha.service.ts";
import { fieldDecryption } from "#features/credential/field-decryption.service.ts";
import { factorRoutes } from "#features/factor/factor.routes.ts";
import { factorService } from "#features/factor/factor.service.ts";
import { factorChanges } from "#features/factor/factor-changes.ts";
import { factorCodes } from "#features/factor/factor-codes.ts";
import { factorProofs } from "#features/factor/factor-proofs.ts";
import { reauthService } from "#features/factor/reauth.service.ts";
import { secondStepService } from "#features/factor/second-step.service.ts";
import { securityService } from "#features/factor/security.service.ts";
import { logRoutes } from "#features/log/log.routes.ts";
import { logService } from "#features/log/log.service.ts";
import { mailRoutes } from "#features/mail/mail.routes.ts";
import { mailService } from "#features/mail/mail.service.ts";
import { teamGames } from "#features/participation/team-games.repo.ts";
import { passkeyRoutes } from "#features/passkey/passkey.routes.ts";
import { passkeyService } from "#features/passkey/passkey.service.ts";
import { passkeyChallenges } from "#features/passkey/passkey-challenges.ts";
import { passkeyProofs } from "#features/passkey/passkey-proofs.ts";
import { passkeyRequestService } from "#features/passkey/passkey-request.service.ts";
import { supportsPasskeys, toRelyingParty } from "#features/passkey/webauthn.ts";
import { postEditRoutes } from "#features/post/post.edit.routes.ts";
import { postEditService } from "#features/post/post.edit.service.ts";
import { postRoutes } from "#features/post/post.routes.ts";
import { postService } from "#features/post/post.service.ts";
import { logoService } from "#features/settings/logo.service.ts";
import { settingsRoutes } from "#features/settings/settings.routes.ts";
import { settingsService } from "#features/settings/settings.service.ts";
import { personalTeamService } from "#features/team/personal-team.service.ts";
import { teamAdminRoutes } from "#features/team/team.admin.routes.ts";
import { teamAdminService } from "#features/team/team.admin.service.ts";
import { teamRoutes } from "#features/team/team.routes.ts";
import { teamService } from "#features/team/team.service.ts";
import { teamAvatarService } from "#features/team/team-avatar.service.ts";
import { tokenRoutes } from "#features/token/token.routes.ts";
import { tokenService } from "#features/token/token.service.ts";
import type { Routes } from "#http/route.ts";
import type { PlatformOptions, Ports } from "./ports.ts";
import { composeProviders } from "./providers.ts";

/** Settings, accounts, teams, posts, files and their administration. */
export function composeAccounts(ports: Ports, options: PlatformOptions) {
  const { limits, log } = ports;
  const credentialKey = ports.keys.getBoxKey("credentials");
  const settings = settingsService({
    ...ports,
    log: log.named("settings"),
    credentialKey,
    sendsMail: ports.mailer.delivers,
    arePasskeysSupported: supportsPasskeys(options.publicUrl),
    platform: {
      portMapping: options.portMapping,
      sourceUrl: options.sourceUrl,
      attachmentBytes: options.uploads.attachmentBytes,
      packageBytes: options.uploads.packageBytes,
      // Only proxied traffic can be captured.
      trafficCapture: options.capture.isEnabled && options.portMapping === "PlatformProxy",
    },
  });
  const captcha = captchaService({ ...ports, settings, options: options.captcha });
  const decryption = fieldDecryption({ settings, key: credentialKey });
  const sessions = sessionService({ ...ports, settings });
  const links = linkService({ ...ports, publicUrl: options.publicUrl });
  const mails = mailService({ ...ports, log: log.named("mail"), settings });
  const accountDeps = {
    ...ports,
    log: log.named("account"),
    attempts: limits,
    settings,
    sessions,
    links,
    mails,
    captcha,
    decryption,
    securityMails: securityMails({ log: log.named("account"), attempts: limits, mails }),
  };
  const accounts = accountService(accountDeps);
  const codes = factorCodes(accountDeps);
  const relyingParty = toRelyingParty(options.publicUrl);
  const challenges = passkeyChallenges(ports);
  const passkeys = passkeyProofs({ ...accountDeps, challenges, relyingParty });
  const proofs = factorProofs({ codes, passkeys });
  const changes = factorChanges({ ...accountDeps, codes });
  const secondStep = secondStepService({ ...accountDeps, factorProofs: proofs });
  const security = securityService(accountDeps);
  const signIns = signInService({ ...accountDeps, codes, secondStep, passkeys });
  const providers = composeProviders(ports, {
    ...accountDeps,
    accounts,
    signIns,
    publicUrl: options.publicUrl,
  });
  const assets = assetService({ ...ports, log: log.named("file") });
  const branding = brandingService({ settings });
  const posts = postService(ports);
  const teamDeps = { ...ports, log: log.named("team"), games: teamGames };
  const teams = teamService(teamDeps);
  const personalTeams = personalTeamService(teamDeps);

  function bind(route: Routes): void {
    accountRoutes(route, {
      accounts,
      sessions,
      registrations: registrationService(accountDeps),
      passwords: passwordService(accountDeps),
      emails: emailService(accountDeps),
      signIns,
    });
    providers.bind(route);
    factorRoutes(route, {
      factors: factorService({ ...accountDeps, codes, factorChanges: changes }),
      reauth: reauthService({ ...accountDeps, factorProofs: proofs }),
      security,
      sessions,
    });
    passkeyRoutes(route, {
      passkeys: passkeyService({
        ...accountDeps,
        factorChanges: changes,
        challenges,
        relyingParty,
      }),
      requests: passkeyRequestService({ ...ports, passkeys }),
    });
    accountAdminRoutes(
      route,
      accountAdminService({ ...accountDeps, teams }),
      accountBatchService({ ...accountDeps, teams }),
      security,
    );
    avatarRoutes(route, avatarService({ ...ports, log: log.named("account"), assets }));
    brandingRoutes(route, branding, fontService({ ...ports, log: log.named("settings"), assets, settings }));
    captchaRoutes(route, captcha);
    logRoutes(route, logService(ports));
    mailRoutes(route, mails, accounts);
    postRoutes(route, posts);
    postEditRoutes(route, postEditService({ ...ports, log: log.named("post") }));
    settingsRoutes(route, settings, logoService({ ...ports, log: log.named("settings"), assets, settings }));
    teamRoutes(route, teams, teamAvatarService({ ...ports, log: log.named("team"), assets }));
    teamAdminRoutes(route, teamAdminService(teamDeps));
    tokenRoutes(route, tokenService({ ...ports, log: log.named("token") }));
  }

  return {
    accounts,
    assets,
    branding,
    captcha,
    decryption,
    links,
    mails,
    personalTeams,
    posts,
    probeProviders: providers.probe,
    sessions,
    settings,
    teams,
    bind,
  };
}

export type Accounts = ReturnType<typeof composeAccounts>;
