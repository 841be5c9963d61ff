// Generated from apps/server/test/openapi.json by `npm run generate`.

/** The request and the response of each endpoint. */
export interface Calls {
  /** Join a team with its invite code, a plain JSON string */
  acceptInvite: {
    request: { body: string; };
    reply: undefined;
  };
  /** Add flags to a challenge, each with its own attachment if it has one */
  addFlags: {
    request: { params: { id: number; cid: number }; body: {
      /** At most 127 characters, unless it is a pattern */
      flag: string;
      kind?: "Exact" | "CaseInsensitive" | "Regex";
      attachmentType?: "None" | "Local" | "Remote";
      fileHash?: string | null;
      remoteUrl?: string | null;
    }[]; };
    reply: undefined;
  };
  /** Add a passkey; adding the first factor ends all other sessions */
  addPasskey: {
    request: { body: {
      name?: string | null;
      response: {
        id: string;
        rawId: string;
        type: "public-key";
        response: {
          clientDataJSON: string;
          attestationObject: string;
          transports?: string[] | null;
        };
      };
    }; };
    reply: {
      passkey: {
        id: string;
        name: string;
        createdAt: number;
        lastUsedAt: number | null;
        transports: string[];
        /** Whether the passkey is synchronized to other devices */
        backedUp: boolean;
      };
      /** Only with the first factor */
      recoveryCodes: string[] | null;
    };
  };
  /** Add teams as accepted, even to a hidden game, unless they are registered; their players still register themselves */
  addTeams: {
    request: { params: { id: number }; body: {
      teamIds: number[];
      division?: string | null;
      divisionId?: number | null;
    }; };
    reply: undefined;
  };
  /** Delete any team, even during a game */
  adminDeleteTeam: {
    request: { params: { id: number }; };
    reply: undefined;
  };
  /** Update any team; empty and missing fields keep their value */
  adminUpdateTeam: {
    request: { params: { id: number }; body: {
      name?: string | null;
      bio?: string | null;
      locked?: boolean | null;
    }; };
    reply: undefined;
  };
  /** Import everything in one transaction, if the plan is still the one with this fingerprint */
  applyImport: {
    request: { params: { guid: string }; body: {
      fingerprint: string;
    }; };
    reply: {
      id: string;
      fileName: string;
      format: "Ctfd" | "Rctf" | "Ctfcli" | "Gzcli" | "Gzctf" | "Capsule";
      source: {
        product: string;
        version: string | null;
      };
      status: "Ready" | "Applied";
      options: {
        /** The title of the new game */
        title: string | null;
        /** The game that gets the challenges; null for a new game */
        gameId: number | null;
        users: boolean;
        solves: boolean;
        posts: boolean;
        /** Whether challenges keep the value of the export, regardless of their solves */
        keepScores: boolean;
        /** Whether administrators stay administrators */
        administrators: boolean;
        /** The key that must have signed the capsule, in base64 */
        publicKey: string | null;
      };
      /** Identifies the file, the options and every action */
      fingerprint: string;
      game: {
        title: string;
        start: number;
        end: number;
      } | null;
      counts: {
        kind: "Users" | "Teams" | "Divisions" | "Challenges" | "Files" | "Submissions" | "Solves" | "Notices" | "Posts";
        create: number;
        match: number;
        skip: number;
      }[];
      notes: {
        level: "Info" | "Warning";
        code: "CategoryUnknown" | "FlagUnusable" | "FlagRandom" | "FileMissing" | "PasswordUnknown" | "NameChanged" | "NoTeam" | "EntryUnknown" | "AfterEnd" | "TimesMissing" | "TextShortened" | "NotSupported" | "TooMany" | "KeyUnconfirmed" | "SettingLeftOut" | "TextLeftOut" | "TimeUnusable";
        kind: "Users" | "Teams" | "Divisions" | "Challenges" | "Files" | "Submissions" | "Solves" | "Notices" | "Posts" | null;
        count: number;
        /** The first five names */
        samples: string[];
      }[];
      board: {
        teams: number;
        sameRank: number;
        sameScore: number;
        /** The first 50 */
        differences: {
          team: string;
          source: {
            rank: number;
            score: number;
          } | null;
          result: {
            rank: number;
            score: number;
          } | null;
        }[];
      } | null;
      /** The game that was imported or got the challenges */
      gameId: number | null;
      createdAt: number;
      expiresAt: number;
    };
  };
  /** Buy a hint for the caller's team; a team pays once */
  buyHint: {
    request: { params: { id: number; cid: number; hid: number }; body: {
      /** The cost that the player has confirmed */
      cost: number;
    }; };
    reply: {
      id: number;
      title: string;
      cost: number;
      content: string;
    };
  };
  /** Change the caller's avatar; returns its URL */
  changeAvatar: {
    request: { body: {
      file?: Blob;
    }; };
    reply: string;
  };
  /** Request a change of the e-mail address; the mailed link confirms it */
  changeEmail: {
    request: { body: {
      newMail: string;
    }; };
    reply: {
      title: string;
      data: boolean;
      status: number;
    };
  };
  /** Change a font of the platform: a WOFF2 file of at most 1 MiB */
  changeFont: {
    request: { params: { slot: "body" | "heading" | "mono" }; body: {
      file?: Blob;
    }; };
    reply: undefined;
  };
  /** Change the logo and the favicon */
  changeLogo: {
    request: { body: {
      file?: Blob;
    }; };
    reply: undefined;
  };
  /** Change the caller's password; all other sessions end */
  changePassword: {
    request: { body: {
      old: string;
      new: string;
    }; };
    reply: undefined;
  };
  /** Change the avatar of the team; returns its URL */
  changeTeamAvatar: {
    request: { params: { id: number }; body: {
      file?: Blob;
    }; };
    reply: string;
  };
  /** List the caller's teams that are registered for a game, and the divisions that teams can join */
  checkJoin: {
    request: { params: { id: number }; };
    reply: {
      joinedTeams: {
        id: number;
        division: number | null;
        /** Only for accepted and suspended teams: another member registers with the division of the team, or with none */
        fixedDivision?: {
          /** Whether another member needs an invite code */
          inviteCodeRequired: boolean;
        };
      }[];
      joinableDivisions: number[];
    };
  };
  /** Check whether a provider responds */
  checkProvider: {
    request: { params: { guid: string }; };
    reply: {
      ok: boolean;
      /** A standard error code, or what failed */
      problem: string | null;
      endpoints: string[] | null;
    };
  };
  /** Validate a batch without creating it */
  checkUsers: {
    request: { body: {
      /** Required: 3 to 15 characters, not taken */
      userName?: string | null;
      /** Required: at least 6 characters, including a digit and letters in both cases */
      password?: string | null;
      /** Required: an unused e-mail address */
      email?: string | null;
      /** At most 128 characters */
      realName?: string | null;
      /** At most 64 characters */
      stdNumber?: string | null;
      /** A phone number */
      phone?: string | null;
      /** Rows with the same name create that team; the user of the first row is its captain */
      teamName?: string | null;
    }[]; };
    reply: {
      /** Counted from 1 */
      row: number;
      field: "userName" | "password" | "email" | "realName" | "stdNumber" | "phone" | "teamName";
      fault: "Missing" | "TooShort" | "TooLong" | "Invalid" | "NoDigit" | "NoLowerCase" | "NoUpperCase" | "Repeated" | "Taken";
    }[];
  };
  /** Complete the second step of a sign-in with a code or a passkey */
  completeLogin: {
    request: { body: {
      code?: string | null;
      passkey?: {
        id: string;
        rawId: string;
        type: "public-key";
        response: {
          clientDataJSON: string;
          authenticatorData: string;
          signature: string;
          userHandle?: string | null;
        };
      } | null;
      /** Skip the second step in this browser for `rememberDays` days */
      remember?: boolean | null;
    }; };
    reply: undefined;
  };
  /** Confirm the new e-mail address with the mailed link; all other sessions end */
  confirmEmail: {
    request: { body: {
      token: string;
      email: string;
    }; };
    reply: undefined;
  };
  /** Activate the authenticator app with one of its codes; activating the first factor ends all other sessions */
  confirmTotp: {
    request: { body: {
      code: string;
    }; };
    reply: {
      /** Only with the first factor */
      recoveryCodes: string[] | null;
    };
  };
  /** Copy challenges into this game, disabled, with their flags, attachments and hints; a token for one game can copy only challenges of that game */
  copyChallenges: {
    request: { params: { id: number }; body: {
      challengeIds: number[];
    }; };
    reply: {
      id: number;
      title: string;
      category: "Misc" | "Crypto" | "Pwn" | "Web" | "Reverse" | "Blockchain" | "Forensics" | "Hardware" | "Mobile" | "PPC" | "AI" | "Pentest" | "OSINT";
      type: "StaticAttachment" | "StaticContainer" | "DynamicAttachment" | "DynamicContainer";
      isEnabled: boolean;
      opensAt: number | null;
      deadlineUtc: number | null;
      categoryLabel: string | null;
      tags: string[];
      requires: number[];
      lockMode: "Locked" | "Hidden";
      acceptedCount: number;
      /** Number of flags; a flag template is not counted */
      flagCount: number;
      score: number;
      minScore: number;
      originalScore: number;
    }[];
  };
  /** Count the events of a game that match the filter */
  countEvents: {
    request: { params: { id: number }; query?: { hideContainer?: boolean; search?: string }; };
    reply: number;
  };
  /** Count the submissions of a game that match the filter */
  countSubmissions: {
    request: { params: { id: number }; query?: { type?: "FlagSubmitted" | "Accepted" | "WrongAnswer" | "CheatDetected" | "NotFound"; search?: string }; };
    reply: number;
  };
  /** Give points to a team or take points from it, even after the end of the game */
  createAdjustment: {
    request: { params: { id: number }; body: {
      teamId: number;
      points: number;
      reason: string;
      public?: boolean;
      /** The time of the adjustment, from the start of the game to now; now if missing */
      at?: number | null;
    }; };
    reply: {
      id: number;
      teamId: number;
      team: string;
      points: number;
      reason: string;
      /** Whether everybody sees the reason; staff and the team always do */
      public: boolean;
      at: number;
      /** User name; null if the account was deleted */
      createdBy: string | null;
      createdAt: number;
      revokedBy: string | null;
      revokedAt: number | null;
    };
  };
  /** Add an app; its secret is returned only once */
  createApp: {
    request: { body: {
      name: string;
      /** HTTPS, or HTTP on loopback; compared exactly */
      redirectUris: string[];
      gameId?: number | null;
      /** `openid` is always included */
      scopes: ("openid" | "profile" | "team" | "email")[];
      /** Users sign in without a consent screen */
      trusted?: boolean;
    }; };
    reply: {
      client: {
        id: string;
        name: string;
        redirectUris: string[];
        gameId: number | null;
        scopes: ("openid" | "profile" | "team" | "email")[];
        trusted: boolean;
        createdAt: number;
        lastUsedAt: number | null;
        /** The issuer URL for the configuration of the app */
        issuer: string;
      };
      /** Returned only once */
      secret: string;
    };
  };
  /** Create a challenge, disabled */
  createChallenge: {
    request: { params: { id: number }; body: {
      title: string;
      category?: "Misc" | "Crypto" | "Pwn" | "Web" | "Reverse" | "Blockchain" | "Forensics" | "Hardware" | "Mobile" | "PPC" | "AI" | "Pentest" | "OSINT";
      type?: "StaticAttachment" | "StaticContainer" | "DynamicAttachment" | "DynamicContainer";
    }; };
    reply: {
      id: number;
      /** Identifies the challenge in its game for tools; an update does not change it */
      key: string;
      /** Whether a sync has written the challenge; the next sync replaces other changes */
      isManagedFromCode: boolean;
      title: string;
      content: string;
      category: "Misc" | "Crypto" | "Pwn" | "Web" | "Reverse" | "Blockchain" | "Forensics" | "Hardware" | "Mobile" | "PPC" | "AI" | "Pentest" | "OSINT";
      type: "StaticAttachment" | "StaticContainer" | "DynamicAttachment" | "DynamicContainer";
      hints: string[];
      flagTemplate: string | null;
      isEnabled: boolean;
      opensAt: number | null;
      deadlineUtc: number | null;
      categoryLabel: string | null;
      tags: string[];
      requires: number[];
      lockMode: "Locked" | "Hidden";
      flagMode: "Any" | "All";
      acceptedCount: number;
      /** The number of solves that determine the challenge's value, as on the scoreboard */
      valuedSolves: number;
      fileName: string | null;
      attachment: {
        id: number;
        type: "None" | "Local" | "Remote";
        url: string | null;
        fileSize: number | null;
      } | null;
      testContainer: {
        status: "Pending" | "Running" | "Destroyed";
        startedAt: number;
        expectStopAt: number;
        /** `host:port`, or the id of the container for the proxy; null until it runs */
        entry: string | null;
        /** Position in the start queue; 1 is next */
        queue: number | null;
      } | null;
      flags: {
        id: number;
        flag: string;
        kind: "Exact" | "CaseInsensitive" | "Regex";
        attachment: {
          id: number;
          type: "None" | "Local" | "Remote";
          url: string | null;
          fileSize: number | null;
        } | null;
        /** Assigned to a team from the pool of a dynamic attachment */
        handedOut: boolean;
      }[];
      containerImage: string | null;
      memoryLimit: number | null;
      cpuCount: number | null;
      storageLimit: number | null;
      containerExposePort: number | null;
      enableTrafficCapture: boolean | null;
      networkMode: "Open" | "Isolated";
      readOnlyRoot: boolean;
      noNewPrivileges: boolean;
      disableBloodBonus: boolean | null;
      submissionLimit: number;
      originalScore: number;
      minScoreRate: number;
      difficulty: number;
    };
  };
  /** Add a division to a game; it has all permissions unless the request restricts them */
  createDivision: {
    request: { params: { id: number }; body: {
      name: string;
      inviteCode?: string | null;
      /** Bits: 1 JoinGame, 2 RankOverall, 4 RequireReview, 256 ViewChallenge, 512 SubmitFlags, 1024 GetScore, 2048 GetBlood, 4096 AffectDynamicScore */
      defaultPermissions?: number | null;
      challengeConfigs?: {
        challengeId: number;
        /** Bits: 1 JoinGame, 2 RankOverall, 4 RequireReview, 256 ViewChallenge, 512 SubmitFlags, 1024 GetScore, 2048 GetBlood, 4096 AffectDynamicScore */
        permissions: number;
      }[] | null;
    }; };
    reply: {
      id: number;
      name: string;
      inviteCode: string | null;
      defaultPermissions: number;
      challengeConfigs: {
        challengeId: number;
        permissions: number;
      }[];
    };
  };
  /** Create a game */
  createGame: {
    request: { body: {
      title: string;
      hidden?: boolean;
      summary?: string;
      content?: string;
      acceptWithoutReview?: boolean;
      writeupRequired?: boolean;
      inviteCode?: string | null;
      divisions?: string[] | null;
      teamMemberCountLimit?: number;
      containerCountLimit?: number;
      practiceMode?: boolean;
      soloMode?: boolean;
      writeupNote?: string;
      bloodBonus?: number;
      start?: number;
      end?: number;
      writeupDeadline?: number;
      freezeAt?: number | null;
      unfreezeAt?: number | null;
      /** A rehearsal or demo: the game sends no webhooks. Cannot be changed later */
      isSimulated?: boolean;
    }; };
    reply: {
      id: number;
      title: string;
      hidden: boolean;
      summary: string;
      content: string;
      acceptWithoutReview: boolean;
      writeupRequired: boolean;
      inviteCode: string | null;
      divisions: string[] | null;
      teamMemberCountLimit: number;
      containerCountLimit: number;
      practiceMode: boolean;
      soloMode: boolean;
      writeupNote: string;
      bloodBonus: number;
      poster: string | null;
      /** Ed25519 key that verifies team tokens and capsules, in base64 */
      publicKey: string;
      start: number;
      end: number;
      writeupDeadline: number;
      freezeAt: number | null;
      unfreezeAt: number | null;
      /** When the game was paused; null if it is not paused */
      pausedAt: number | null;
    };
  };
  /** Create a webhook for a game; its signing secret is returned only once */
  createGameWebhook: {
    request: { params: { id: number }; body: {
      name: string;
      url: string;
      events: ("solve.accepted" | "blood.taken" | "notice.published" | "challenge.opened" | "hint.published" | "game.started" | "game.ended" | "game.frozen" | "game.unfrozen" | "game.paused" | "game.resumed" | "registration.created" | "registration.reviewed" | "account.created" | "cheat.detected" | "instance.failed" | "health.changed")[];
      audience?: "Public" | "Staff";
      target?: string | null;
      credential?: string | null;
      language?: "en-US" | "zh-CN" | "zh-TW" | "ja-JP" | "id-ID" | "ko-KR" | "ru-RU" | "vi-VN" | "de-DE" | "fr-FR" | "es-ES";
      templates?: Record<string, string>;
      isEnabled?: boolean;
      format?: "Standard" | "Discord" | "Slack" | "Mattermost" | "Telegram" | "Feishu" | "DingTalk" | "WeCom" | "Matrix";
    }; };
    reply: {
      webhook: {
        id: string;
        name: string;
        /** Null if the webhook covers every game */
        gameId: number | null;
        format: "Standard" | "Discord" | "Slack" | "Mattermost" | "Telegram" | "Feishu" | "DingTalk" | "WeCom" | "Matrix";
        audience: "Public" | "Staff";
        /** The origin of the URL, and its last four characters if it ends with a long token */
        address: string;
        target: string | null;
        hasCredential: boolean;
        events: ("solve.accepted" | "blood.taken" | "notice.published" | "challenge.opened" | "hint.published" | "game.started" | "game.ended" | "game.frozen" | "game.unfrozen" | "game.paused" | "game.resumed" | "registration.created" | "registration.reviewed" | "account.created" | "cheat.detected" | "instance.failed" | "health.changed")[];
        language: "en-US" | "zh-CN" | "zh-TW" | "ja-JP" | "id-ID" | "ko-KR" | "ru-RU" | "vi-VN" | "de-DE" | "fr-FR" | "es-ES";
        templates: Record<string, string>;
        isEnabled: boolean;
        disabledReason: "Gone" | "Failing" | null;
        failingSince: number | null;
        lastDeliveryAt: number | null;
        /** The number of deliveries that wait for an attempt */
        pending: number;
        createdAt: number;
      };
      /** The signing secret, returned only once; null for chats */
      secret: string | null;
    };
  };
  /** Add a hint with a cost to a challenge */
  createHint: {
    request: { params: { id: number; cid: number }; body: {
      title: string;
      content: string;
      cost: number;
    }; };
    reply: {
      id: number;
      title: string;
      content: string;
      cost: number;
      /** The number of teams that have bought the hint */
      sold: number;
    };
  };
  /** Upload an export of another platform or a capsule; returns what its import would do */
  createImport: {
    request: { query?: { format?: "Ctfd" | "Rctf" | "Ctfcli" | "Gzcli" | "Gzctf" | "Capsule" }; body: {
      file?: Blob;
    }; };
    reply: {
      id: string;
      fileName: string;
      format: "Ctfd" | "Rctf" | "Ctfcli" | "Gzcli" | "Gzctf" | "Capsule";
      source: {
        product: string;
        version: string | null;
      };
      status: "Ready" | "Applied";
      options: {
        /** The title of the new game */
        title: string | null;
        /** The game that gets the challenges; null for a new game */
        gameId: number | null;
        users: boolean;
        solves: boolean;
        posts: boolean;
        /** Whether challenges keep the value of the export, regardless of their solves */
        keepScores: boolean;
        /** Whether administrators stay administrators */
        administrators: boolean;
        /** The key that must have signed the capsule, in base64 */
        publicKey: string | null;
      };
      /** Identifies the file, the options and every action */
      fingerprint: string;
      game: {
        title: string;
        start: number;
        end: number;
      } | null;
      counts: {
        kind: "Users" | "Teams" | "Divisions" | "Challenges" | "Files" | "Submissions" | "Solves" | "Notices" | "Posts";
        create: number;
        match: number;
        skip: number;
      }[];
      notes: {
        level: "Info" | "Warning";
        code: "CategoryUnknown" | "FlagUnusable" | "FlagRandom" | "FileMissing" | "PasswordUnknown" | "NameChanged" | "NoTeam" | "EntryUnknown" | "AfterEnd" | "TimesMissing" | "TextShortened" | "NotSupported" | "TooMany" | "KeyUnconfirmed" | "SettingLeftOut" | "TextLeftOut" | "TimeUnusable";
        kind: "Users" | "Teams" | "Divisions" | "Challenges" | "Files" | "Submissions" | "Solves" | "Notices" | "Posts" | null;
        count: number;
        /** The first five names */
        samples: string[];
      }[];
      board: {
        teams: number;
        sameRank: number;
        sameScore: number;
        /** The first 50 */
        differences: {
          team: string;
          source: {
            rank: number;
            score: number;
          } | null;
          result: {
            rank: number;
            score: number;
          } | null;
        }[];
      } | null;
      /** The game that was imported or got the challenges */
      gameId: number | null;
      createdAt: number;
      expiresAt: number;
    };
  };
  /** Start the team's container of a challenge */
  createInstance: {
    request: { params: { id: number; cid: number }; };
    reply: {
      status: "Pending" | "Running" | "Destroyed";
      startedAt: number;
      expectStopAt: number;
      /** `host:port`, or the id of the container for the proxy; null until it runs */
      entry: string | null;
      /** Position in the start queue; 1 is next */
      queue: number | null;
    };
  };
  /** Publish a notice to all players of a game */
  createNotice: {
    request: { params: { id: number }; body: {
      content: string;
    }; };
    reply: {
      id: number;
      time: number;
      type: "Normal" | "FirstBlood" | "SecondBlood" | "ThirdBlood" | "NewHint" | "NewChallenge";
      values: string[];
    };
  };
  /** Create a post; returns its id */
  createPost: {
    request: { body: {
      title: string;
      summary?: string;
      content?: string;
      tags?: string[] | null;
      isPinned?: boolean;
    }; };
    reply: string;
  };
  /** Add a sign-in provider; missing members have the defaults of the kind */
  createProvider: {
    request: { body: {
      /** Part of the redirect address */
      key: string;
      name: string;
      kind: "Oidc" | "Keycloak" | "Authentik" | "GitLab" | "Google" | "Microsoft" | "GitHub" | "Discord" | "CTFtime" | "OAuth2";
      clientId: string;
      clientSecret: string;
      enabled?: boolean | null;
      position?: number | null;
      issuer?: string | null;
      authorizeUrl?: string | null;
      tokenUrl?: string | null;
      userInfoUrl?: string | null;
      /** Separated by spaces */
      scopes?: string | null;
      emailTrust?: "Never" | "Claim" | "Always" | null;
      registration?: "Policy" | "Always" | "Never" | null;
      /** Whether a verified address signs users in to the account with role User and the same proven address */
      linkByEmail?: boolean | null;
      /** Whether the second step is skipped */
      trustsSecondFactor?: boolean | null;
      /** Whether signing out also signs the user out at the provider */
      signOut?: boolean | null;
      /** A claim; dots separate nested members */
      subjectClaim?: string | null;
      /** A claim; dots separate nested members */
      nameClaim?: string | null;
      emailDomains?: string[] | null;
      requirements?: {
        /** A claim; dots separate nested members */
        claim: string;
        values: string[];
      }[] | null;
      roles?: {
        /** A claim; dots separate nested members */
        claim: string;
        value: string;
        role: "User" | "Monitor" | "Admin";
      }[] | null;
      fields?: {
        /** A claim; dots separate nested members */
        claim: string;
        field: "realName" | "stdNumber" | "phone";
        /** Whether users cannot change the field themselves */
        locked: boolean;
      }[] | null;
      labels?: {
        /** A claim; dots separate nested members */
        claim: string;
        value: string;
        label: string;
      }[] | null;
    }; };
    reply: {
      id: string;
      /** Part of the redirect address */
      key: string;
      name: string;
      kind: "Oidc" | "Keycloak" | "Authentik" | "GitLab" | "Google" | "Microsoft" | "GitHub" | "Discord" | "CTFtime" | "OAuth2";
      enabled: boolean;
      position: number;
      issuer: string | null;
      authorizeUrl: string | null;
      tokenUrl: string | null;
      userInfoUrl: string | null;
      clientId: string;
      /** Separated by spaces */
      scopes: string;
      emailTrust: "Never" | "Claim" | "Always";
      registration: "Policy" | "Always" | "Never";
      /** Whether a verified address signs users in to the account with role User and the same proven address */
      linkByEmail: boolean;
      /** Whether the second step is skipped */
      trustsSecondFactor: boolean;
      /** Whether signing out also signs the user out at the provider */
      signOut: boolean;
      /** A claim; dots separate nested members */
      subjectClaim: string;
      /** A claim; dots separate nested members */
      nameClaim: string;
      emailDomains: string[];
      requirements: {
        /** A claim; dots separate nested members */
        claim: string;
        values: string[];
      }[];
      roles: {
        /** A claim; dots separate nested members */
        claim: string;
        value: string;
        role: "User" | "Monitor" | "Admin";
      }[];
      fields: {
        /** A claim; dots separate nested members */
        claim: string;
        field: "realName" | "stdNumber" | "phone";
        /** Whether users cannot change the field themselves */
        locked: boolean;
      }[];
      labels: {
        /** A claim; dots separate nested members */
        claim: string;
        value: string;
        label: string;
      }[];
      hasSecret: boolean;
      /** The address to register at the provider */
      redirectUri: string;
      /** How many users have connected an account */
      links: number;
    };
  };
  /** Create a team; the caller becomes its captain */
  createTeam: {
    request: { body: {
      name?: string | null;
      bio?: string | null;
    }; };
    reply: {
      id: number;
      name: string;
      bio: string | null;
      avatar: string | null;
      /** Whether members cannot leave or be removed until the games of the team have ended */
      locked: boolean;
      /** The captain first, then in the order of joining */
      members: {
        id: string;
        userName: string;
        bio: string;
        avatar: string | null;
        captain: boolean;
      }[];
    };
  };
  /** Start a test container; returns the running one if there is one */
  createTestInstance: {
    request: { params: { id: number; cid: number }; };
    reply: {
      status: "Pending" | "Running" | "Destroyed";
      startedAt: number;
      expectStopAt: number;
      /** `host:port`, or the id of the container for the proxy; null until it runs */
      entry: string | null;
      /** Position in the start queue; 1 is next */
      queue: number | null;
    };
  };
  /** Create an API token; its text is returned only once */
  createToken: {
    request: { body: {
      name: string;
      /** Days; 0, null or missing for a token that does not expire */
      expiresIn?: number | null;
      /** All scopes of a role; Admin if role and scopes are missing */
      role?: "User" | "Monitor" | "Admin" | null;
      /** Instead of a role */
      scopes?: ("Read" | "Play" | "Monitor" | "Edit" | "Admin")[] | null;
      /** Restricts the token to one game; not with scope Admin */
      gameId?: number | null;
    }; };
    reply: {
      token: string;
      info: {
        id: string;
        name: string;
        creatorId: string | null;
        createdAt: number;
        expiresAt: number | null;
        lastUsedAt: number | null;
        isRevoked: boolean;
        /** User name of the creator */
        creator: string | null;
        role: "User" | "Monitor" | "Admin";
        scopes: ("Read" | "Play" | "Monitor" | "Edit" | "Admin")[];
        /** The only game that the token gives access to */
        gameId: number | null;
        lastUsedIp: string | null;
        /** The successor, if the token was rotated */
        replacedBy: string | null;
      };
    };
  };
  /** Create users: all of them or, if any row has a fault, none */
  createUsers: {
    request: { body: {
      /** Required: 3 to 15 characters, not taken */
      userName?: string | null;
      /** Required: at least 6 characters, including a digit and letters in both cases */
      password?: string | null;
      /** Required: an unused e-mail address */
      email?: string | null;
      /** At most 128 characters */
      realName?: string | null;
      /** At most 64 characters */
      stdNumber?: string | null;
      /** A phone number */
      phone?: string | null;
      /** Rows with the same name create that team; the user of the first row is its captain */
      teamName?: string | null;
    }[]; };
    reply: undefined;
  };
  /** Create a webhook; its signing secret is returned only once */
  createWebhook: {
    request: { body: {
      name: string;
      url: string;
      events: ("solve.accepted" | "blood.taken" | "notice.published" | "challenge.opened" | "hint.published" | "game.started" | "game.ended" | "game.frozen" | "game.unfrozen" | "game.paused" | "game.resumed" | "registration.created" | "registration.reviewed" | "account.created" | "cheat.detected" | "instance.failed" | "health.changed")[];
      audience?: "Public" | "Staff";
      target?: string | null;
      credential?: string | null;
      language?: "en-US" | "zh-CN" | "zh-TW" | "ja-JP" | "id-ID" | "ko-KR" | "ru-RU" | "vi-VN" | "de-DE" | "fr-FR" | "es-ES";
      templates?: Record<string, string>;
      isEnabled?: boolean;
      format?: "Standard" | "Discord" | "Slack" | "Mattermost" | "Telegram" | "Feishu" | "DingTalk" | "WeCom" | "Matrix";
      gameId?: number | null;
    }; };
    reply: {
      webhook: {
        id: string;
        name: string;
        /** Null if the webhook covers every game */
        gameId: number | null;
        format: "Standard" | "Discord" | "Slack" | "Mattermost" | "Telegram" | "Feishu" | "DingTalk" | "WeCom" | "Matrix";
        audience: "Public" | "Staff";
        /** The origin of the URL, and its last four characters if it ends with a long token */
        address: string;
        target: string | null;
        hasCredential: boolean;
        events: ("solve.accepted" | "blood.taken" | "notice.published" | "challenge.opened" | "hint.published" | "game.started" | "game.ended" | "game.frozen" | "game.unfrozen" | "game.paused" | "game.resumed" | "registration.created" | "registration.reviewed" | "account.created" | "cheat.detected" | "instance.failed" | "health.changed")[];
        language: "en-US" | "zh-CN" | "zh-TW" | "ja-JP" | "id-ID" | "ko-KR" | "ru-RU" | "vi-VN" | "de-DE" | "fr-FR" | "es-ES";
        templates: Record<string, string>;
        isEnabled: boolean;
        disabledReason: "Gone" | "Failing" | null;
        failingSince: number | null;
        lastDeliveryAt: number | null;
        /** The number of deliveries that wait for an attempt */
        pending: number;
        createdAt: number;
      };
      /** The signing secret, returned only once; null for chats */
      secret: string | null;
    };
  };
  /** Allow or refuse what an app requests; returns the URL that leads back to the app */
  decideConsent: {
    request: { params: { uid: string }; body: {
      allow: boolean;
    }; };
    reply: {
      url: string;
    };
  };
  /** Delete an app; its tokens are revoked immediately */
  deleteApp: {
    request: { params: { id: string }; };
    reply: undefined;
  };
  /** Delete a file, unless a challenge, a writeup or another object uses it */
  deleteAsset: {
    request: { params: { hash: string }; };
    reply: undefined;
  };
  /** Delete one capture */
  deleteCapture: {
    request: { params: { cid: number; pid: number; filename: string }; };
    reply: undefined;
  };
  /** Delete all captures of one team and challenge */
  deleteCaptures: {
    request: { params: { cid: number; pid: number }; };
    reply: undefined;
  };
  /** Delete a challenge with its flags and submissions */
  deleteChallenge: {
    request: { params: { id: number; cid: number }; };
    reply: undefined;
  };
  /** Delete a division; its teams move to the division `moveTo`, or have no division if `moveTo` is missing */
  deleteDivision: {
    request: { params: { id: number; divisionId: number }; query?: { moveTo?: number }; };
    reply: undefined;
  };
  /** Restore the default font */
  deleteFont: {
    request: { params: { slot: "body" | "heading" | "mono" }; };
    reply: undefined;
  };
  /** Delete a game with its challenges, registrations, submissions and everything else that belongs to it */
  deleteGame: {
    request: { params: { id: number }; };
    reply: undefined;
  };
  /** Delete a webhook of a game and the log of its deliveries */
  deleteGameWebhook: {
    request: { params: { id: number; guid: string }; };
    reply: undefined;
  };
  /** Delete a hint with a cost; teams that have bought the hint get their points back */
  deleteHint: {
    request: { params: { id: number; cid: number; hid: number }; };
    reply: undefined;
  };
  /** Delete an import and its file; imported rows stay */
  deleteImport: {
    request: { params: { guid: string }; };
    reply: undefined;
  };
  /** Stop any container */
  deleteInstance: {
    request: { params: { id: string }; };
    reply: undefined;
  };
  /** Restore the default logo and favicon */
  deleteLogo: {
    request: {};
    reply: undefined;
  };
  /** Delete a notice that an organizer wrote */
  deleteNotice: {
    request: { params: { id: number; noticeId: number }; };
    reply: undefined;
  };
  /** Delete a post */
  deletePost: {
    request: { params: { id: string }; };
    reply: undefined;
  };
  /** Remove the poster of a game */
  deletePoster: {
    request: { params: { id: number }; };
    reply: undefined;
  };
  /** Delete a sign-in provider and the connections of users to it */
  deleteProvider: {
    request: { params: { guid: string }; };
    reply: undefined;
  };
  /** Delete a team */
  deleteTeam: {
    request: { params: { id: number }; };
    reply: undefined;
  };
  /** Delete a user; submissions and other history stay, without the name of the user */
  deleteUser: {
    request: { params: { userId: string }; };
    reply: undefined;
  };
  /** Delete a webhook and the log of its deliveries */
  deleteWebhook: {
    request: { params: { guid: string }; };
    reply: undefined;
  };
  /** Delete all writeups of a game */
  deleteWriteups: {
    request: { params: { id: number }; };
    reply: undefined;
  };
  /** Stop the team's container */
  destroyInstance: {
    request: { params: { id: number; cid: number }; };
    reply: undefined;
  };
  /** Stop the test container, if there is one */
  destroyTestInstance: {
    request: { params: { id: number; cid: number }; };
    reply: undefined;
  };
  /** Withdraw the consent to an app; its tokens for the caller are revoked immediately */
  disconnectApp: {
    request: { params: { id: string }; };
    reply: undefined;
  };
  /** Download a capture (pcap) */
  downloadCapture: {
    request: { params: { cid: number; pid: number; filename: string }; };
    reply: Blob;
  };
  /** Download all captures of a team and challenge (tar.gz) */
  downloadCaptures: {
    request: { params: { cid: number; pid: number }; };
    reply: Blob;
  };
  /** Download all writeups of a game or of one of its divisions (tar.gz) */
  downloadWriteups: {
    request: { params: { id: number }; query?: { divisionId?: number }; };
    reply: Blob;
  };
  /** End all other sessions of the caller */
  endOtherSessions: {
    request: {};
    reply: undefined;
  };
  /** End one of the caller's sessions */
  endSession: {
    request: { params: { guid: string }; };
    reply: undefined;
  };
  /** Run the checks of `gonfalon doctor` */
  examineInstallation: {
    request: {};
    reply: {
      subject: "disk" | "database" | "clock" | "secret" | "files" | "mail" | "containers" | "ports" | "proxy" | "providers" | "accounts";
      isWell: boolean;
      /** What the check found, in English */
      finding: string;
      /** What to do, in English; a check with `isWell` and advice is a warning */
      advice: string | null;
      /** True if the part is missing and nothing needs it at present */
      isUnused?: boolean;
    }[];
  };
  /** Export a game with its teams, submissions and scoreboard as a signed archive */
  exportCapsule: {
    request: { params: { id: number }; query?: { people?: "names" | "full" }; };
    reply: Blob;
  };
  /** Export a game: settings, challenges, flags and files, without teams and submissions */
  exportGame: {
    request: { params: { id: number }; };
    reply: Blob;
  };
  /** Export a game that has ended as a static site (zip), in the language of the request */
  exportSite: {
    request: { params: { id: number }; query?: { attachments?: boolean; writeups?: boolean }; };
    reply: Blob;
  };
  /** Extend the team's container */
  extendInstance: {
    request: { params: { id: number; cid: number }; };
    reply: {
      status: "Pending" | "Running" | "Destroyed";
      startedAt: number;
      expectStopAt: number;
      /** `host:port`, or the id of the container for the proxy; null until it runs */
      entry: string | null;
      /** Position in the start queue; 1 is next */
      queue: number | null;
    };
  };
  /** Complete what was started at a provider, with the query of its redirect */
  finishExternal: {
    request: { body: {
      /** From the path of the redirect */
      provider: string;
      query: string;
    }; };
    reply: {
      outcome: "SignedIn" | "SecondFactor" | "Register" | "LinkRequired" | "Linked" | "Confirmed";
      returnTo: string;
      /** With SecondFactor */
      methods: ("Totp" | "Passkey" | "RecoveryCode")[] | null;
      /** For how many days this browser can skip the second step */
      rememberDays: number;
      suggestion: {
        userName: string;
        email: string | null;
        emailVerified: boolean;
      } | null;
    };
  };
  /** Rebuild the scoreboard of a game from its solves */
  flushScoreboard: {
    request: { params: { id: number }; };
    reply: undefined;
  };
  /** Forget a browser of the caller */
  forgetDevice: {
    request: { params: { guid: string }; };
    reply: undefined;
  };
  /** Forget all browsers of the caller */
  forgetDevices: {
    request: {};
    reply: undefined;
  };
  /** Freeze the scoreboard of a running game now; no change if it is frozen */
  freezeBoard: {
    request: { params: { id: number }; };
    reply: {
      id: number;
      title: string;
      hidden: boolean;
      summary: string;
      content: string;
      acceptWithoutReview: boolean;
      writeupRequired: boolean;
      inviteCode: string | null;
      divisions: string[] | null;
      teamMemberCountLimit: number;
      containerCountLimit: number;
      practiceMode: boolean;
      soloMode: boolean;
      writeupNote: string;
      bloodBonus: number;
      poster: string | null;
      /** Ed25519 key that verifies team tokens and capsules, in base64 */
      publicKey: string;
      start: number;
      end: number;
      writeupDeadline: number;
      freezeAt: number | null;
      unfreezeAt: number | null;
      /** When the game was paused; null if it is not paused */
      pausedAt: number | null;
    };
  };
  /** Download a file; any file name is accepted */
  getAsset: {
    request: { params: { hash: string; name: string }; };
    reply: Blob;
  };
  /** Get the changes of a scoreboard since a version */
  getBoardChanges: {
    request: { params: { id: number }; query: { since: string; view?: "public" | "live" }; };
    reply: {
      from: string;
      to: string;
      /** Whether the board must be fetched; the other members are then absent */
      reset: boolean;
      updateTimeUtc?: number;
      /** A solve of a known team and challenge replaces the known one. Absent if empty */
      solves?: {
        id: number;
        score: number;
        type: "Unaccepted" | "FirstBlood" | "SecondBlood" | "ThirdBlood" | "Normal";
        userName: string | null;
        time: number;
        /** False if the team gets no points for the solve; absent otherwise */
        scored?: boolean;
        teamId: number;
      }[];
      /** New challenges have all members and are added at the end of their category. Absent if empty */
      challenges?: {
        id: number;
        title?: string;
        category?: "Misc" | "Crypto" | "Pwn" | "Web" | "Reverse" | "Blockchain" | "Forensics" | "Hardware" | "Mobile" | "PPC" | "AI" | "Pentest" | "OSINT";
        score: number;
        solved: number;
        bloods?: {
          id: number;
          name: string;
          avatar: string | null;
          submitTimeUtc: number | null;
        }[];
        disableBloodBonus?: boolean;
        deadline?: number | null;
        categoryLabel?: string | null;
        tags?: string[];
      }[];
      /** Removed first; the solves of challenges that are not also in `challenges` are removed with them */
      removedChallenges?: number[];
      /** New and changed teams. Absent if empty */
      teams?: {
        id: number;
        name: string;
        bio: string | null;
        division: string | null;
        divisionId: number | null;
        avatar: string | null;
      }[];
      /** Removed first; a team that is also in `teams` starts without solves and adjustments */
      removedTeams?: number[];
      /** Absent if empty */
      adjustments?: {
        time: number;
        points: number;
        kind: "Award" | "Penalty" | "Hint";
        /** Null if only staff and the team may read it */
        reason: string | null;
        id: number;
        teamId: number;
      }[];
    };
  };
  /** Get the style sheet of the platform and the parts of its home page */
  getBranding: {
    request: {};
    reply: {
      /** The style sheet with the colors and fonts of the platform */
      themeUrl: string | null;
      /** Corner radius of cards in pixels */
      radius: number | null;
      /** The parts of the home page, in order; if empty, the default home page is shown */
      blocks: {
        type: "Hero" | "Markdown" | "Games" | "Posts" | "Countdown" | "Sponsors";
        /** The title of a Hero block */
        title?: string;
        /** The text of a Hero block */
        text?: string;
        imageHash?: string | null;
        /** The Markdown text of a Markdown block */
        content?: string;
        gameId?: number;
        items?: {
          name: string;
          url: string;
          logoHash: string | null;
        }[];
      }[];
    };
  };
  /** Get the captcha that the forms require */
  getCaptcha: {
    request: {};
    reply: {
      type: "None" | "HashPow" | "CloudflareTurnstile";
      siteKey: string;
    };
  };
  /** Get a challenge; the first call assigns the team its flag or attachment */
  getChallenge: {
    request: { params: { id: number; cid: number }; };
    reply: {
      id: number;
      title: string;
      content: string;
      category: "Misc" | "Crypto" | "Pwn" | "Web" | "Reverse" | "Blockchain" | "Forensics" | "Hardware" | "Mobile" | "PPC" | "AI" | "Pentest" | "OSINT";
      /** Free hints, then those that the team has bought */
      hints: string[] | null;
      score: number;
      type: "StaticAttachment" | "StaticContainer" | "DynamicAttachment" | "DynamicContainer";
      context: {
        closeTime: number | null;
        instanceEntry: string | null;
        status: "Pending" | "Running" | "Destroyed" | null;
        startedAt: number | null;
        /** Position in the start queue; 1 is next */
        queue: number | null;
        url: string | null;
        fileSize: number | null;
      };
      /** Submissions per team; 0 = unlimited */
      limit: number;
      /** Submissions of the team so far */
      attempts: number;
      deadline: number | null;
      categoryLabel: string | null;
      tags: string[];
      /** Whether the team's division may submit flags */
      canSubmit: boolean;
      paidHints: {
        id: number;
        title: string;
        /** 0 after the end of the game */
        cost: number;
        bought: boolean;
        /** Null until the team has bought the hint */
        content: string | null;
      }[];
      progress: {
        found: number;
        total: number;
      } | null;
    };
  };
  /** Get the JSON Schema of challenge.yml */
  getChallengeSchema: {
    request: {};
    reply: Blob;
  };
  /** Get the public configuration */
  getClientConfig: {
    request: {};
    reply: {
      title: string;
      /** Whether the title is shown with `::CTF` after it */
      titleSuffix: boolean;
      slogan: string;
      footerInfo: string | null;
      customTheme: string | null;
      emailConfirmationRequired: boolean;
      /** X25519 key, base64, while credentials are encrypted */
      apiPublicKey: string | null;
      logoUrl: string | null;
      /** Whether every page shows the id of the signed-in user as a watermark */
      watermark: boolean;
      /** Where the source code of this platform can be found */
      sourceUrl: string | null;
      portMapping: "Default" | "PlatformProxy";
      /** Whether traffic capture is available */
      trafficCapture: boolean;
      /** Largest upload of attachments, in bytes */
      attachmentBytes: number;
      /** Largest game package that can be imported, in bytes */
      packageBytes: number;
      signIn: {
        /** Whether users can sign in with a password */
        password: boolean;
        /** Whether browsers support passkeys at the address of the platform */
        passkeys: boolean;
        /** Who must have a second factor; Staff are monitors and administrators */
        secondFactor: "Optional" | "Staff" | "Everyone";
        providers: {
          key: string;
          name: string;
          kind: "Oidc" | "Keycloak" | "Authentik" | "GitLab" | "Google" | "Microsoft" | "GitHub" | "Discord" | "CTFtime" | "OAuth2";
        }[];
      };
      defaultLifetime: number;
      extensionDuration: number;
      renewalWindow: number;
    };
  };
  /** Get the data about the caller that an app requests */
  getConsent: {
    request: { params: { uid: string }; };
    reply: {
      client: {
        id: string;
        name: string;
      };
      scopes: ("openid" | "profile" | "team" | "email")[];
      game: {
        id: number;
        title: string;
      } | null;
      claims: {
        preferred_username?: string;
        picture?: string;
        email?: string;
        email_verified?: boolean;
        game?: {
          id: number;
          title: string;
        };
        team?: {
          id: number;
          name: string;
          division: string | null;
          captain: boolean;
        };
        teams?: {
          id: number;
          name: string;
        }[];
      };
      /** False if the app has a game and the caller has no accepted team there; signing in then fails */
      isParticipant: boolean;
    };
  };
  /** Get the public scoreboard in the format of CTFtime */
  getCtftimeFeed: {
    request: { params: { id: number }; query?: { full?: boolean }; };
    reply: {
      tasks?: string[];
      standings: {
        pos: number;
        team: string;
        score: number;
        taskStats?: Record<string, {
          points: number;
          /** Unix seconds, rounded down */
          time: number;
        }>;
        /** Unix seconds, rounded down */
        lastAccept?: number;
      }[];
    };
  };
  /** Get a challenge as a document */
  getDocument: {
    request: { params: { id: number; key: string }; };
    reply: {
      document: {
        key: string;
        title: string;
        type: "StaticAttachment" | "StaticContainer" | "DynamicAttachment" | "DynamicContainer";
        /** The flags that answers are compared with exactly */
        flags: string[];
        /** The flags of other kinds */
        kindFlags: {
          flag: string;
          kind: "Exact" | "CaseInsensitive" | "Regex";
        }[];
        attachment?: {
          fileHash?: string;
          remoteUrl?: string;
        } | null;
        content?: string | null;
        flagTemplate?: string | null;
        category?: "Misc" | "Crypto" | "Pwn" | "Web" | "Reverse" | "Blockchain" | "Forensics" | "Hardware" | "Mobile" | "PPC" | "AI" | "Pentest" | "OSINT" | null;
        hints?: string[] | null;
        isEnabled?: boolean | null;
        /** When the challenge is enabled automatically, in Unix milliseconds; 0 clears the time */
        opensAt?: number | null;
        /** When the challenge closes, in Unix milliseconds; 0 clears the time */
        deadlineUtc?: number | null;
        /** Shown instead of the category; empty clears it */
        categoryLabel?: string | null;
        tags?: string[] | null;
        lockMode?: "Locked" | "Hidden" | null;
        flagMode?: "Any" | "All" | null;
        fileName?: string | null;
        submissionLimit?: number | null;
        containerImage?: string | null;
        memoryLimit?: number | null;
        cpuCount?: number | null;
        storageLimit?: number | null;
        containerExposePort?: number | null;
        enableTrafficCapture?: boolean | null;
        networkMode?: "Open" | "Isolated" | null;
        readOnlyRoot?: boolean | null;
        /** Setuid programs in the container gain no privileges; default false */
        noNewPrivileges?: boolean | null;
        disableBloodBonus?: boolean | null;
        originalScore?: number | null;
        minScoreRate?: number | null;
        difficulty?: number | null;
      };
      /** SHA-256 of the canonical document, in hexadecimal */
      revision: string;
    };
  };
  /** Get a challenge with all its settings */
  getEditedChallenge: {
    request: { params: { id: number; cid: number }; };
    reply: {
      id: number;
      /** Identifies the challenge in its game for tools; an update does not change it */
      key: string;
      /** Whether a sync has written the challenge; the next sync replaces other changes */
      isManagedFromCode: boolean;
      title: string;
      content: string;
      category: "Misc" | "Crypto" | "Pwn" | "Web" | "Reverse" | "Blockchain" | "Forensics" | "Hardware" | "Mobile" | "PPC" | "AI" | "Pentest" | "OSINT";
      type: "StaticAttachment" | "StaticContainer" | "DynamicAttachment" | "DynamicContainer";
      hints: string[];
      flagTemplate: string | null;
      isEnabled: boolean;
      opensAt: number | null;
      deadlineUtc: number | null;
      categoryLabel: string | null;
      tags: string[];
      requires: number[];
      lockMode: "Locked" | "Hidden";
      flagMode: "Any" | "All";
      acceptedCount: number;
      /** The number of solves that determine the challenge's value, as on the scoreboard */
      valuedSolves: number;
      fileName: string | null;
      attachment: {
        id: number;
        type: "None" | "Local" | "Remote";
        url: string | null;
        fileSize: number | null;
      } | null;
      testContainer: {
        status: "Pending" | "Running" | "Destroyed";
        startedAt: number;
        expectStopAt: number;
        /** `host:port`, or the id of the container for the proxy; null until it runs */
        entry: string | null;
        /** Position in the start queue; 1 is next */
        queue: number | null;
      } | null;
      flags: {
        id: number;
        flag: string;
        kind: "Exact" | "CaseInsensitive" | "Regex";
        attachment: {
          id: number;
          type: "None" | "Local" | "Remote";
          url: string | null;
          fileSize: number | null;
        } | null;
        /** Assigned to a team from the pool of a dynamic attachment */
        handedOut: boolean;
      }[];
      containerImage: string | null;
      memoryLimit: number | null;
      cpuCount: number | null;
      storageLimit: number | null;
      containerExposePort: number | null;
      enableTrafficCapture: boolean | null;
      networkMode: "Open" | "Isolated";
      readOnlyRoot: boolean;
      noNewPrivileges: boolean;
      disableBloodBonus: boolean | null;
      submissionLimit: number;
      originalScore: number;
      minScoreRate: number;
      difficulty: number;
    };
  };
  /** Get a game with all its settings */
  getEditedGame: {
    request: { params: { id: number }; };
    reply: {
      id: number;
      title: string;
      hidden: boolean;
      summary: string;
      content: string;
      acceptWithoutReview: boolean;
      writeupRequired: boolean;
      inviteCode: string | null;
      divisions: string[] | null;
      teamMemberCountLimit: number;
      containerCountLimit: number;
      practiceMode: boolean;
      soloMode: boolean;
      writeupNote: string;
      bloodBonus: number;
      poster: string | null;
      /** Ed25519 key that verifies team tokens and capsules, in base64 */
      publicKey: string;
      start: number;
      end: number;
      writeupDeadline: number;
      freezeAt: number | null;
      unfreezeAt: number | null;
      /** When the game was paused; null if it is not paused */
      pausedAt: number | null;
    };
  };
  /** Get what the teams of each division may do; the first entry is for teams without a division */
  getEffectiveDivisions: {
    request: { params: { id: number }; };
    reply: {
      divisions: {
        id: number | null;
        name: string | null;
        teams: number;
        join: "Open" | "Code" | "Closed";
        review: boolean;
        rankOverall: boolean;
        challenges: {
          id: number;
          /** The bits that apply to challenges */
          permissions: number;
          overridden: boolean;
          /** Required challenges that the division can solve */
          waitsFor: number[];
        }[];
      }[];
    };
  };
  /** List files by name, with their uses */
  getFiles: {
    request: { query?: { count?: number; skip?: number; search?: string }; };
    reply: {
      data: {
        hash: string;
        name: string;
        /** Bytes */
        size: number;
        mediaType: string;
        uploadedAt: number;
        uses: ("UserAvatar" | "TeamAvatar" | "Logo" | "Post" | "GamePoster" | "Attachment" | "Writeup" | "GameText" | "Footer" | "Import" | "Branding")[];
        /** The file is in use and cannot be deleted */
        needed: boolean;
      }[];
      length: number;
      total: number;
    };
  };
  /** Get a game, with the caller's registration */
  getGame: {
    request: { params: { id: number }; };
    reply: {
      id: number;
      title: string;
      summary: string;
      content: string;
      hidden: boolean;
      divisions: string[] | null;
      /** The same divisions with their ids */
      divisionInfos: {
        id: number;
        name: string;
        inviteCodeRequired: boolean;
      }[];
      inviteCodeRequired: boolean;
      writeupRequired: boolean;
      poster: string | null;
      limit: number;
      teamCount: number;
      division: string | null;
      divisionId: number | null;
      teamName: string | null;
      practiceMode: boolean;
      /** Whether users play alone, with their personal teams */
      soloMode: boolean;
      status: "Pending" | "Accepted" | "Rejected" | "Suspended" | "Unsubmitted";
      /** Message of the reviewer to the team */
      reviewNote: string | null;
      freezeAt: number | null;
      /** Whether the scoreboard is frozen now */
      frozen: boolean;
      start: number;
      end: number;
      /** When the game was paused; null if it is not paused */
      pausedAt: number | null;
    };
  };
  /** Get the activity of a game for its overview; computed at most every 15 seconds */
  getGameActivity: {
    request: { params: { id: number }; };
    reply: {
      /** Length of a bucket in milliseconds */
      interval: number;
      /** The last 48 intervals up to now or to the end of the game, oldest first */
      buckets: {
        start: number;
        submissions: number;
        /** Submissions with a correct flag */
        correct: number;
      }[];
      /** The enabled challenges */
      challenges: {
        id: number;
        title: string;
        category: "Misc" | "Crypto" | "Pwn" | "Web" | "Reverse" | "Blockchain" | "Forensics" | "Hardware" | "Mobile" | "PPC" | "AI" | "Pentest" | "OSINT";
        solves: number;
        /** All submissions */
        attempts: number;
        /** Submissions with a correct flag; a team may submit several */
        correct: number;
      }[];
      /** The last three bloods, newest first */
      bloods: {
        place: unknown;
        time: number;
        /** Title at the time of the solve */
        challenge: string;
        team: {
          id: number | null;
          /** Name at the time of the solve */
          name: string;
          avatar: string | null;
        };
      }[];
    };
  };
  /** Get a game as an iCalendar file */
  getGameCalendar: {
    request: { params: { id: number }; };
    reply: Blob;
  };
  /** Get the image of a game for link previews */
  getGameCard: {
    request: { params: { id: number }; };
    reply: Blob;
  };
  /** Get a webhook of a game */
  getGameWebhook: {
    request: { params: { id: number; guid: string }; };
    reply: {
      id: string;
      name: string;
      /** Null if the webhook covers every game */
      gameId: number | null;
      format: "Standard" | "Discord" | "Slack" | "Mattermost" | "Telegram" | "Feishu" | "DingTalk" | "WeCom" | "Matrix";
      audience: "Public" | "Staff";
      /** The origin of the URL, and its last four characters if it ends with a long token */
      address: string;
      target: string | null;
      hasCredential: boolean;
      events: ("solve.accepted" | "blood.taken" | "notice.published" | "challenge.opened" | "hint.published" | "game.started" | "game.ended" | "game.frozen" | "game.unfrozen" | "game.paused" | "game.resumed" | "registration.created" | "registration.reviewed" | "account.created" | "cheat.detected" | "instance.failed" | "health.changed")[];
      language: "en-US" | "zh-CN" | "zh-TW" | "ja-JP" | "id-ID" | "ko-KR" | "ru-RU" | "vi-VN" | "de-DE" | "fr-FR" | "es-ES";
      templates: Record<string, string>;
      isEnabled: boolean;
      disabledReason: "Gone" | "Failing" | null;
      failingSince: number | null;
      lastDeliveryAt: number | null;
      /** The number of deliveries that wait for an attempt */
      pending: number;
      createdAt: number;
    };
  };
  /** Get the visible games as an iCalendar file, without those that ended over 90 days ago */
  getGamesCalendar: {
    request: {};
    reply: Blob;
  };
  /** Get the 50 newest visible games as an Atom feed */
  getGamesFeed: {
    request: {};
    reply: Blob;
  };
  /** Get the salt of the game's team hashes, for authors of external challenges */
  getHashSalt: {
    request: { params: { id: number }; };
    reply: string;
  };
  /** Get the CPU, memory and disk usage of the server's machine; the measurement takes a second */
  getHostUsage: {
    request: {};
    reply: {
      /** Average of all cores during the last second; 1 if all of them are busy */
      cpuShare: number;
      /** Memory of the machine; caches that the system can free do not count as used */
      memory: {
        /** In bytes */
        used: number;
        /** In bytes */
        total: number;
      };
      /** Disk of the data folder, without space that is reserved for the system */
      disk: {
        /** In bytes */
        used: number;
        /** In bytes */
        total: number;
      };
    };
  };
  /** Get the image state of a challenge; images are pulled before the game starts */
  getImageState: {
    request: { params: { id: number; cid: number }; };
    reply: {
      image: string;
      status: "Missing" | "Pulling" | "Present" | "Failed";
      /** Why the pull failed, or why the state is unknown */
      reason: string | null;
      progress: {
        doneBytes: number;
        totalBytes: number;
      } | null;
    };
  };
  /** Get an import with its plan */
  getImport: {
    request: { params: { guid: string }; };
    reply: {
      id: string;
      fileName: string;
      format: "Ctfd" | "Rctf" | "Ctfcli" | "Gzcli" | "Gzctf" | "Capsule";
      source: {
        product: string;
        version: string | null;
      };
      status: "Ready" | "Applied";
      options: {
        /** The title of the new game */
        title: string | null;
        /** The game that gets the challenges; null for a new game */
        gameId: number | null;
        users: boolean;
        solves: boolean;
        posts: boolean;
        /** Whether challenges keep the value of the export, regardless of their solves */
        keepScores: boolean;
        /** Whether administrators stay administrators */
        administrators: boolean;
        /** The key that must have signed the capsule, in base64 */
        publicKey: string | null;
      };
      /** Identifies the file, the options and every action */
      fingerprint: string;
      game: {
        title: string;
        start: number;
        end: number;
      } | null;
      counts: {
        kind: "Users" | "Teams" | "Divisions" | "Challenges" | "Files" | "Submissions" | "Solves" | "Notices" | "Posts";
        create: number;
        match: number;
        skip: number;
      }[];
      notes: {
        level: "Info" | "Warning";
        code: "CategoryUnknown" | "FlagUnusable" | "FlagRandom" | "FileMissing" | "PasswordUnknown" | "NameChanged" | "NoTeam" | "EntryUnknown" | "AfterEnd" | "TimesMissing" | "TextShortened" | "NotSupported" | "TooMany" | "KeyUnconfirmed" | "SettingLeftOut" | "TextLeftOut" | "TimeUnusable";
        kind: "Users" | "Teams" | "Divisions" | "Challenges" | "Files" | "Submissions" | "Solves" | "Notices" | "Posts" | null;
        count: number;
        /** The first five names */
        samples: string[];
      }[];
      board: {
        teams: number;
        sameRank: number;
        sameScore: number;
        /** The first 50 */
        differences: {
          team: string;
          source: {
            rank: number;
            score: number;
          } | null;
          result: {
            rank: number;
            score: number;
          } | null;
        }[];
      } | null;
      /** The game that was imported or got the challenges */
      gameId: number | null;
      createdAt: number;
      expiresAt: number;
    };
  };
  /** Get facts about the installation */
  getInstallation: {
    request: {};
    reply: {
      version: string;
      /** The server's clock */
      time: number;
      disk: {
        /** On the disk of the data folder */
        freeBytes: number;
        totalBytes: number;
      };
      engine: {
        kind: "docker" | "kubernetes" | "none";
        /** Why containers cannot be started now */
        fault: string | null;
      };
      /** False if mails are only logged */
      sendsMail: boolean;
      /** Whether an administrator still has the password that the platform was installed with */
      initialPassword: boolean;
      /** Sign-ins per minute and address; null without limits */
      signInsPerMinute: number | null;
      caller: {
        /** The client address */
        address: string;
        /** Address of the direct peer: the client or a proxy */
        peer: string;
        /** Whether the request has forwarding headers */
        isForwarded: boolean;
      };
    };
  };
  /** Get the invite code of a team */
  getInvite: {
    request: { params: { id: number }; };
    reply: string;
  };
  /** List the first twenty posts, pinned ones first */
  getLatestPosts: {
    request: {};
    reply: {
      id: string;
      title: string;
      summary: string;
      isPinned: boolean;
      tags: string[] | null;
      authorAvatar: string | null;
      authorName: string | null;
      time: number;
    }[];
  };
  /** Export the log (xlsx), newest first, at most 50,000 entries */
  getLogSheet: {
    request: { query?: { level?: string; search?: string; user?: string; from?: number; to?: number }; };
    reply: Blob;
  };
  /** List log entries, newest first */
  getLogs: {
    request: { query?: { count?: number; skip?: number; level?: string; search?: string; user?: string; from?: number; to?: number }; };
    reply: {
      time: number;
      /** The user, or System, or Anonymous for a visitor */
      name: string;
      level: string;
      ip: string | null;
      msg: string;
      /** Outcome, or empty */
      status: string;
      /** The component that wrote the entry */
      logger: string;
      exception: string | null;
    }[];
  };
  /** Get the 50 newest notices of a game as an Atom feed */
  getNoticesFeed: {
    request: { params: { id: number }; };
    reply: Blob;
  };
  /** Get the image of the platform for link previews */
  getPlatformCard: {
    request: {};
    reply: Blob;
  };
  /** Get the challenges, the caller's rank and the team token */
  getPlayerBoard: {
    request: { params: { id: number }; };
    reply: {
      challenges: Record<string, {
        id: number;
        title: string;
        category: "Misc" | "Crypto" | "Pwn" | "Web" | "Reverse" | "Blockchain" | "Forensics" | "Hardware" | "Mobile" | "PPC" | "AI" | "Pentest" | "OSINT";
        score: number;
        solved: number;
        bloods: {
          id: number;
          name: string;
          avatar: string | null;
          submitTimeUtc: number | null;
        }[];
        disableBloodBonus: boolean;
        deadline: number | null;
        categoryLabel: string | null;
        tags: string[];
      }[]>;
      challengeCount: number;
      /** The number of teams on the board */
      teamCount: number;
      rank: {
        id: number;
        name: string;
        bio: string | null;
        division: string | null;
        divisionId: number | null;
        avatar: string | null;
        score: number;
        /** 0 if the team's division has no overall rank */
        rank: number;
        divisionRank: number | null;
        lastSubmissionTime: number;
        solvedChallenges: {
          id: number;
          score: number;
          type: "Unaccepted" | "FirstBlood" | "SecondBlood" | "ThirdBlood" | "Normal";
          userName: string | null;
          time: number;
          /** False if the team gets no points for the solve; absent otherwise */
          scored?: boolean;
        }[];
        solvedCount: number;
        adjustments: {
          time: number;
          points: number;
          kind: "Award" | "Penalty" | "Hint";
          /** Null if only staff and the team may read it */
          reason: string | null;
        }[];
      };
      teamToken: string;
      writeupRequired: boolean;
      writeupDeadline: number;
      access: Record<string, {
        locked: boolean;
        /** Whether the team's division may submit flags */
        canSubmit: boolean;
        /** The visible challenges that the team must solve first */
        requires: number[];
      }>;
      /** Those of the caller's team, with all reasons */
      adjustments: {
        time: number;
        points: number;
        kind: "Award" | "Penalty" | "Hint";
        /** Null if only staff and the team may read it */
        reason: string | null;
      }[];
    };
  };
  /** Get a post with its text */
  getPost: {
    request: { params: { id: string }; };
    reply: {
      id: string;
      title: string;
      summary: string;
      isPinned: boolean;
      tags: string[] | null;
      authorAvatar: string | null;
      authorName: string | null;
      time: number;
      content: string;
    };
  };
  /** Get the image of a post for link previews */
  getPostCard: {
    request: { params: { id: string }; };
    reply: Blob;
  };
  /** List the posts that match a tag and a text, page by page */
  getPostPage: {
    request: { query?: { count?: number; skip?: number; tag?: string; search?: string }; };
    reply: {
      data: {
        id: string;
        title: string;
        summary: string;
        isPinned: boolean;
        tags: string[] | null;
        authorAvatar: string | null;
        authorName: string | null;
        time: number;
      }[];
      length: number;
      /** How many posts match */
      total: number;
      /** Every tag in use, the most frequent first */
      tags: string[];
    };
  };
  /** List all posts, pinned ones first */
  getPosts: {
    request: {};
    reply: {
      id: string;
      title: string;
      summary: string;
      isPinned: boolean;
      tags: string[] | null;
      authorAvatar: string | null;
      authorName: string | null;
      time: number;
    }[];
  };
  /** Get the 50 newest posts as an Atom feed */
  getPostsFeed: {
    request: {};
    reply: Blob;
  };
  /** Get a proof-of-work puzzle; its solution `{id}:{16 hexadecimal digits}` is valid for one form */
  getPowChallenge: {
    request: {};
    reply: {
      /** 12 hexadecimal digits */
      id: string;
      /** 16 hexadecimal digits: the 8 bytes before the solution */
      challenge: string;
      /** Number of leading zero bits that the SHA-256 of challenge and solution must have */
      difficulty: number;
    };
  };
  /** Get the caller's account */
  getProfile: {
    request: {};
    reply: {
      userId: string;
      userName: string;
      email: string;
      bio: string;
      phone: string | null;
      realName: string;
      stdNumber: string;
      avatar: string | null;
      role: "Banned" | "User" | "Monitor" | "Admin";
    };
  };
  /** Get the steps from the frozen board to the final one, after the end of the game */
  getReveal: {
    request: { params: { id: number }; query?: { places?: number; divisionId?: number }; };
    reply: {
      frozenAt: number;
      teams: {
        id: number;
        name: string;
        avatar: string | null;
        division: string | null;
        /** Without the solves that the steps reveal */
        score: number;
        /** Among the teams of the reveal */
        rank: number;
        /** The number of solves that the steps reveal */
        pending: number;
      }[];
      steps: {
        kind: "Solve" | "Place";
        teamId: number;
        /** The score of the team after the step */
        score: number;
        /** Of a `Place`: the final rank */
        rank?: number;
        challengeId?: number;
        /** Of a `Solve`: the title of the challenge */
        title?: string;
        type?: "Unaccepted" | "FirstBlood" | "SecondBlood" | "ThirdBlood" | "Normal";
        points?: number;
        time?: number;
        /** Of a `Solve`: the rank before */
        from?: number;
        /** Of a `Solve`: the rank after */
        to?: number;
      }[];
    };
  };
  /** Get the rules for search engines (robots.txt) */
  getRobots: {
    request: {};
    reply: Blob;
  };
  /** Get the scoreboard of a game that has started */
  getScoreboard: {
    request: { params: { id: number }; query?: { view?: "public" | "live" }; };
    reply: {
      updateTimeUtc: number;
      /** Identifies this state of the board, for `changes` */
      version: string;
      view: "public" | "live";
      /** Null if the board is not frozen */
      frozenAt: number | null;
      bloodBonus: number;
      timeLines: Record<string, {
        id: number;
        name: string;
        items: {
          time: number;
          score: number;
        }[];
      }[]>;
      divisions: {
        id: number;
        name: string;
        rankOverall: boolean;
      }[];
      items: {
        id: number;
        name: string;
        bio: string | null;
        division: string | null;
        divisionId: number | null;
        avatar: string | null;
        score: number;
        /** 0 if the team's division has no overall rank */
        rank: number;
        divisionRank: number | null;
        lastSubmissionTime: number;
        solvedChallenges: {
          id: number;
          score: number;
          type: "Unaccepted" | "FirstBlood" | "SecondBlood" | "ThirdBlood" | "Normal";
          userName: string | null;
          time: number;
          /** False if the team gets no points for the solve; absent otherwise */
          scored?: boolean;
        }[];
        solvedCount: number;
        adjustments: {
          time: number;
          points: number;
          kind: "Award" | "Penalty" | "Hint";
          /** Null if only staff and the team may read it */
          reason: string | null;
        }[];
      }[];
      challenges: Record<string, {
        id: number;
        title: string;
        category: "Misc" | "Crypto" | "Pwn" | "Web" | "Reverse" | "Blockchain" | "Forensics" | "Hardware" | "Mobile" | "PPC" | "AI" | "Pentest" | "OSINT";
        score: number;
        solved: number;
        bloods: {
          id: number;
          name: string;
          avatar: string | null;
          submitTimeUtc: number | null;
        }[];
        disableBloodBonus: boolean;
        deadline: number | null;
        categoryLabel: string | null;
        tags: string[];
      }[]>;
      challengeCount: number;
    };
  };
  /** Export the scoreboard with team members (xlsx) */
  getScoreboardSheet: {
    request: { params: { id: number }; };
    reply: Blob;
  };
  /** Get the factors, devices and protection of the account */
  getSecurity: {
    request: {};
    reply: {
      /** Whether the account has a password */
      password: boolean;
      /** Whether an authenticator app is set up */
      totp: boolean;
      /** Whether signing in needs a second factor */
      twoStep: boolean;
      /** Whether the platform requires a second factor of this user */
      required: boolean;
      /** Whether the e-mail address is proven; security mails go to proven addresses only */
      emailProven: boolean;
      recoveryCodesLeft: number;
      passkeys: {
        id: string;
        name: string;
        createdAt: number;
        lastUsedAt: number | null;
        transports: string[];
        /** Whether the passkey is synchronized to other devices */
        backedUp: boolean;
      }[];
      devices: {
        id: string;
        /** Whether this is the current browser */
        current: boolean;
        /** The second step is skipped until this time */
        trustedUntil: number | null;
        ip: string;
        userAgent: string;
        createdAt: number;
        lastSeenAt: number;
      }[];
      /** No confirmation of the identity is needed until this time */
      freshUntil: number;
    };
  };
  /** Get the account of the signed-in caller; null for a visitor */
  getSession: {
    request: {};
    reply: {
      user: {
        userId: string;
        userName: string;
        email: string;
        bio: string;
        phone: string | null;
        realName: string;
        stdNumber: string;
        avatar: string | null;
        role: "Banned" | "User" | "Monitor" | "Admin";
      } | null;
    };
  };
  /** Get all platform settings */
  getSettings: {
    request: {};
    reply: {
      accountPolicy: {
        allowRegister: boolean;
        activeOnRegister: boolean;
        useCaptcha: boolean;
        emailConfirmationRequired: boolean;
        emailDomainList: string;
        /** Whether users who are not administrators can sign in with a password */
        passwordSignIn: boolean;
        /** Who must have a second factor; Staff are monitors and administrators */
        secondFactor: "Optional" | "Staff" | "Everyone";
        /** Whether users without a second factor also confirm their identity before security changes */
        confirmEveryone: boolean;
        /** Whether deleting a game, user or team and changing a role need a confirmation */
        confirmAdminActs: boolean;
        /** How long a sign-in or a confirmation is valid as a proof of identity */
        confirmMinutes: number;
        /** For how many days a browser can skip the second factor; 0 = never */
        rememberDays: number;
        /** Whether users receive a mail about a sign-in with an unknown browser from an unknown place */
        signInNotice: boolean;
      };
      globalConfig: {
        title: string;
        /** Whether the title is shown with `::CTF` after it */
        titleSuffix: boolean;
        slogan: string;
        description: string | null;
        footerInfo: string | null;
        customTheme: string | null;
        apiEncryption: boolean;
        /** Whether every page shows the id of the signed-in user as a watermark */
        watermark: boolean;
        /** Whether pages may load images, audio and video over `http://` */
        allowHttpMedia: boolean;
        /** Whether search engines may list the public pages */
        allowIndexing: boolean;
        logoHash: string | null;
        faviconHash: string | null;
      };
      containerPolicy: {
        autoDestroyOnLimitReached: boolean;
        maxExerciseContainerCountPerUser: number;
        defaultLifetime: number;
        extensionDuration: number;
        renewalWindow: number;
      };
      branding: {
        light: {
          page: string;
          card: string;
          line: string;
          text: string;
          /** Less important text */
          quiet: string;
          accent: string;
        } | null;
        dark: {
          page: string;
          card: string;
          line: string;
          text: string;
          /** Less important text */
          quiet: string;
          accent: string;
        } | null;
        /** Corner radius of cards in pixels */
        radius: number | null;
        /** The parts of the home page, in order; if empty, the default home page is shown */
        blocks: {
          type: "Hero" | "Markdown" | "Games" | "Posts" | "Countdown" | "Sponsors";
          /** The title of a Hero block */
          title?: string;
          /** The text of a Hero block */
          text?: string;
          imageHash?: string | null;
          /** The Markdown text of a Markdown block */
          content?: string;
          gameId?: number;
          items?: {
            name: string;
            url: string;
            logoHash: string | null;
          }[];
        }[];
        bodyFontHash: string | null;
        headingFontHash: string | null;
        monoFontHash: string | null;
      };
    };
  };
  /** Get the public pages, visible games and posts for search engines (sitemap) */
  getSitemap: {
    request: {};
    reply: Blob;
  };
  /** Get the rank and the score of the caller's team */
  getStanding: {
    request: { params: { id: number }; };
    reply: {
      /** Changes whenever another field of this response changes; not a version of the board */
      version: string;
      /** 0 if the team's division has no overall rank */
      rank: number;
      divisionRank: number | null;
      score: number;
      solvedCount: number;
      /** The number of teams on the board */
      total: number;
    };
  };
  /** Export the submissions of a game (xlsx), newest first, at most 200,000 */
  getSubmissionSheet: {
    request: { params: { id: number }; };
    reply: Blob;
  };
  /** Get a team with its members */
  getTeam: {
    request: { params: { id: number }; };
    reply: {
      id: number;
      name: string;
      bio: string | null;
      avatar: string | null;
      /** Whether members cannot leave or be removed until the games of the team have ended */
      locked: boolean;
      /** The captain first, then in the order of joining */
      members: {
        id: string;
        userName: string;
        bio: string;
        avatar: string | null;
        captain: boolean;
      }[];
    };
  };
  /** Get the style sheet with the colors and fonts of the platform */
  getTheme: {
    request: { params: { hash: string }; };
    reply: Blob;
  };
  /** Get the first teams of a scoreboard, with all challenges and the timelines of the overall top ten */
  getTopScoreboard: {
    request: { params: { id: number }; query?: { count?: number; view?: "public" | "live" }; };
    reply: {
      updateTimeUtc: number;
      /** Identifies this state of the board, for `changes` */
      version: string;
      view: "public" | "live";
      /** Null if the board is not frozen */
      frozenAt: number | null;
      bloodBonus: number;
      timeLines: Record<string, {
        id: number;
        name: string;
        items: {
          time: number;
          score: number;
        }[];
      }[]>;
      divisions: {
        id: number;
        name: string;
        rankOverall: boolean;
      }[];
      items: {
        id: number;
        name: string;
        bio: string | null;
        division: string | null;
        divisionId: number | null;
        avatar: string | null;
        score: number;
        /** 0 if the team's division has no overall rank */
        rank: number;
        divisionRank: number | null;
        lastSubmissionTime: number;
        solvedChallenges: {
          id: number;
          score: number;
          type: "Unaccepted" | "FirstBlood" | "SecondBlood" | "ThirdBlood" | "Normal";
          userName: string | null;
          time: number;
          /** False if the team gets no points for the solve; absent otherwise */
          scored?: boolean;
        }[];
        solvedCount: number;
        adjustments: {
          time: number;
          points: number;
          kind: "Award" | "Penalty" | "Hint";
          /** Null if only staff and the team may read it */
          reason: string | null;
        }[];
      }[];
      challenges: Record<string, {
        id: number;
        title: string;
        category: "Misc" | "Crypto" | "Pwn" | "Web" | "Reverse" | "Blockchain" | "Forensics" | "Hardware" | "Mobile" | "PPC" | "AI" | "Pentest" | "OSINT";
        score: number;
        solved: number;
        bloods: {
          id: number;
          name: string;
          avatar: string | null;
          submitTimeUtc: number | null;
        }[];
        disableBloodBonus: boolean;
        deadline: number | null;
        categoryLabel: string | null;
        tags: string[];
      }[]>;
      challengeCount: number;
      /** The number of teams on the whole board */
      total: number;
    };
  };
  /** Get the account of a user */
  getUser: {
    request: { params: { userId: string }; };
    reply: {
      userId: string;
      userName: string;
      email: string;
      bio: string;
      phone: string | null;
      realName: string;
      stdNumber: string;
      avatar: string | null;
      role: "Banned" | "User" | "Monitor" | "Admin";
    };
  };
  /** Get the factors, passkeys and devices of a user */
  getUserSecurity: {
    request: { params: { userId: string }; };
    reply: {
      /** Whether the account has a password */
      password: boolean;
      /** Whether an authenticator app is set up */
      totp: boolean;
      /** Whether signing in needs a second factor */
      twoStep: boolean;
      /** Whether the platform requires a second factor of this user */
      required: boolean;
      /** Whether the e-mail address is proven; security mails go to proven addresses only */
      emailProven: boolean;
      recoveryCodesLeft: number;
      passkeys: {
        id: string;
        name: string;
        createdAt: number;
        lastUsedAt: number | null;
        transports: string[];
        /** Whether the passkey is synchronized to other devices */
        backedUp: boolean;
      }[];
      devices: {
        id: string;
        /** Whether this is the current browser */
        current: boolean;
        /** The second step is skipped until this time */
        trustedUntil: number | null;
        ip: string;
        userAgent: string;
        createdAt: number;
        lastSeenAt: number;
      }[];
    };
  };
  /** Get the verdict of a submission of the caller */
  getVerdict: {
    request: { params: { id: number; cid: number; sid: number }; };
    reply: "FlagSubmitted" | "Accepted" | "WrongAnswer" | "CheatDetected" | "NotFound";
  };
  /** Get a webhook */
  getWebhook: {
    request: { params: { guid: string }; };
    reply: {
      id: string;
      name: string;
      /** Null if the webhook covers every game */
      gameId: number | null;
      format: "Standard" | "Discord" | "Slack" | "Mattermost" | "Telegram" | "Feishu" | "DingTalk" | "WeCom" | "Matrix";
      audience: "Public" | "Staff";
      /** The origin of the URL, and its last four characters if it ends with a long token */
      address: string;
      target: string | null;
      hasCredential: boolean;
      events: ("solve.accepted" | "blood.taken" | "notice.published" | "challenge.opened" | "hint.published" | "game.started" | "game.ended" | "game.frozen" | "game.unfrozen" | "game.paused" | "game.resumed" | "registration.created" | "registration.reviewed" | "account.created" | "cheat.detected" | "instance.failed" | "health.changed")[];
      language: "en-US" | "zh-CN" | "zh-TW" | "ja-JP" | "id-ID" | "ko-KR" | "ru-RU" | "vi-VN" | "de-DE" | "fr-FR" | "es-ES";
      templates: Record<string, string>;
      isEnabled: boolean;
      disabledReason: "Gone" | "Failing" | null;
      failingSince: number | null;
      lastDeliveryAt: number | null;
      /** The number of deliveries that wait for an attempt */
      pending: number;
      createdAt: number;
    };
  };
  /** Get the writeup of the caller's team */
  getWriteup: {
    request: { params: { id: number }; };
    reply: {
      submitted: boolean;
      /** `#` if there is no writeup */
      name: string;
      fileSize: number;
      /** Where the team can download the writeup */
      url: string | null;
      note: string;
      deadline: number;
    };
  };
  /** Import a game, hidden and with disabled challenges; returns its id */
  importGame: {
    request: { body: {
      file?: Blob;
    }; };
    reply: number;
  };
  /** Register for a game with one of the caller's teams; in solo mode with their personal team */
  joinGame: {
    request: { params: { id: number }; body: {
      teamId?: number;
      division?: string | null;
      divisionId?: number | null;
      inviteCode?: string | null;
    }; };
    reply: undefined;
  };
  /** Remove a member from the team */
  kickMember: {
    request: { params: { id: number; userId: string }; };
    reply: {
      id: number;
      name: string;
      bio: string | null;
      avatar: string | null;
      /** Whether members cannot leave or be removed until the games of the team have ended */
      locked: boolean;
      /** The captain first, then in the order of joining */
      members: {
        id: string;
        userName: string;
        bio: string;
        avatar: string | null;
        captain: boolean;
      }[];
    };
  };
  /** Withdraw a registration that is pending or was rejected */
  leaveGame: {
    request: { params: { id: number }; };
    reply: undefined;
  };
  /** Leave a team; the captain must transfer or delete it instead */
  leaveTeam: {
    request: { params: { id: number }; };
    reply: undefined;
  };
  /** Connect the identity that a provider has confirmed in this browser to the caller's account */
  linkExternal: {
    request: {};
    reply: undefined;
  };
  /** List the score adjustments of a game, newest first, including revoked ones */
  listAdjustments: {
    request: { params: { id: number }; query?: { count?: number; skip?: number; teamId?: number }; };
    reply: {
      data: {
        id: number;
        teamId: number;
        team: string;
        points: number;
        reason: string;
        /** Whether everybody sees the reason; staff and the team always do */
        public: boolean;
        at: number;
        /** User name; null if the account was deleted */
        createdBy: string | null;
        createdAt: number;
        revokedBy: string | null;
        revokedAt: number | null;
      }[];
      length: number;
      total: number;
    };
  };
  /** List the apps that users can sign in to with their account */
  listApps: {
    request: {};
    reply: {
      id: string;
      name: string;
      redirectUris: string[];
      gameId: number | null;
      scopes: ("openid" | "profile" | "team" | "email")[];
      trusted: boolean;
      createdAt: number;
      lastUsedAt: number | null;
      /** The issuer URL for the configuration of the app */
      issuer: string;
    }[];
  };
  /** List the challenges of a game that capture traffic or have captures */
  listCapturedChallenges: {
    request: { params: { id: number }; };
    reply: {
      id: number;
      title: string;
      category: "Misc" | "Crypto" | "Pwn" | "Web" | "Reverse" | "Blockchain" | "Forensics" | "Hardware" | "Mobile" | "PPC" | "AI" | "Pentest" | "OSINT";
      type: "StaticAttachment" | "StaticContainer" | "DynamicAttachment" | "DynamicContainer";
      isEnabled: boolean;
      /** Number of teams with captures */
      count: number;
    }[];
  };
  /** List the teams with captured traffic of a challenge */
  listCapturedTeams: {
    request: { params: { cid: number }; query?: { search?: string; count?: number; skip?: number }; };
    reply: {
      id: number;
      teamId: number;
      name: string;
      division: string | null;
      avatar: string | null;
      /** Number of captures */
      count: number;
    }[];
  };
  /** List the newest 10,000 captures of a team and challenge, newest first */
  listCaptures: {
    request: { params: { cid: number; pid: number }; };
    reply: {
      fileName: string;
      size: number;
      updateTime: number;
    }[];
  };
  /** List flags of one team that another team submitted, newest first */
  listCheats: {
    request: { params: { id: number }; };
    reply: {
      ownedTeam: {
        id: number;
        team: {
          id: number;
          name: string;
          avatar: string | null;
        };
        status: "Pending" | "Accepted" | "Rejected" | "Suspended" | "Unsubmitted";
        division: string | null;
        divisionId: number | null;
      };
      submitTeam: {
        id: number;
        team: {
          id: number;
          name: string;
          avatar: string | null;
        };
        status: "Pending" | "Accepted" | "Rejected" | "Suspended" | "Unsubmitted";
        division: string | null;
        divisionId: number | null;
      };
      submission: {
        answer: string;
        status: "FlagSubmitted" | "Accepted" | "WrongAnswer" | "CheatDetected" | "NotFound";
        time: number;
        user: string;
        team: string;
        challenge: string;
      };
    }[];
  };
  /** List the apps that the caller has signed in to */
  listConnectedApps: {
    request: {};
    reply: {
      id: string;
      name: string;
      scopes: ("openid" | "profile" | "team" | "email")[];
      grantedAt: number;
      lastUsedAt: number;
    }[];
  };
  /** List the deliveries of a webhook, newest first */
  listDeliveries: {
    request: { params: { guid: string }; query?: { status?: "Pending" | "Delivered" | "Failed"; type?: string; count?: number; skip?: number }; };
    reply: {
      data: {
        id: string;
        messageId: string;
        type: string;
        gameId: number | null;
        status: "Pending" | "Delivered" | "Failed";
        tries: number;
        createdAt: number;
        nextTryAt: number | null;
        attempts: {
          at: number;
          /** The HTTP status, if there was a response */
          status: number | null;
          fault: "AddressNotAllowed" | "NotResolved" | "Unreachable" | "Timeout" | "Tls" | "Status" | "Rejected" | "TooLarge" | "NotDecrypted" | null;
          durationMs: number;
          /** The first 1,024 bytes */
          response: string;
        }[];
        redeliveryOf: string | null;
        payload: Record<string, unknown>;
      }[];
      length: number;
      total: number;
    };
  };
  /** List the divisions of a game with their invite codes and permissions */
  listDivisions: {
    request: { params: { id: number }; };
    reply: {
      id: number;
      name: string;
      inviteCode: string | null;
      defaultPermissions: number;
      challengeConfigs: {
        challengeId: number;
        permissions: number;
      }[];
    }[];
  };
  /** List the challenges of a game with their keys and revisions */
  listDocuments: {
    request: { params: { id: number }; };
    reply: {
      key: string;
      challengeId: number;
      title: string;
      /** SHA-256 of the canonical document, in hexadecimal */
      revision: string;
    }[];
  };
  /** List the challenges of a game */
  listEditedChallenges: {
    request: { params: { id: number }; };
    reply: {
      id: number;
      title: string;
      category: "Misc" | "Crypto" | "Pwn" | "Web" | "Reverse" | "Blockchain" | "Forensics" | "Hardware" | "Mobile" | "PPC" | "AI" | "Pentest" | "OSINT";
      type: "StaticAttachment" | "StaticContainer" | "DynamicAttachment" | "DynamicContainer";
      isEnabled: boolean;
      opensAt: number | null;
      deadlineUtc: number | null;
      categoryLabel: string | null;
      tags: string[];
      requires: number[];
      lockMode: "Locked" | "Hidden";
      acceptedCount: number;
      /** Number of flags; a flag template is not counted */
      flagCount: number;
      score: number;
      minScore: number;
      originalScore: number;
    }[];
  };
  /** List all games, newest first */
  listEditedGames: {
    request: { query?: { count?: number; skip?: number; search?: string }; };
    reply: {
      data: {
        id: number;
        title: string;
        hidden: boolean;
        summary: string;
        content: string;
        acceptWithoutReview: boolean;
        writeupRequired: boolean;
        inviteCode: string | null;
        divisions: string[] | null;
        teamMemberCountLimit: number;
        containerCountLimit: number;
        practiceMode: boolean;
        soloMode: boolean;
        writeupNote: string;
        bloodBonus: number;
        poster: string | null;
        /** Ed25519 key that verifies team tokens and capsules, in base64 */
        publicKey: string;
        start: number;
        end: number;
        writeupDeadline: number;
        freezeAt: number | null;
        unfreezeAt: number | null;
        /** When the game was paused; null if it is not paused */
        pausedAt: number | null;
      }[];
      length: number;
      total: number;
    };
  };
  /** List the notices that organizers wrote */
  listEditedNotices: {
    request: { params: { id: number }; };
    reply: {
      id: number;
      time: number;
      type: "Normal" | "FirstBlood" | "SecondBlood" | "ThirdBlood" | "NewHint" | "NewChallenge";
      values: string[];
    }[];
  };
  /** List the events of a game, newest first */
  listEvents: {
    request: { params: { id: number }; query?: { hideContainer?: boolean; search?: string; count?: number; skip?: number }; };
    reply: {
      type: "Normal" | "ContainerStart" | "ContainerDestroy" | "FlagSubmit" | "CheatDetected";
      values: string[];
      time: number;
      user: string;
      team: string;
      /** Only for container events: the id that the container engine assigned */
      containerId?: string;
    }[];
  };
  /** List the accounts at providers that are connected to the caller's account */
  listExternal: {
    request: {};
    reply: {
      provider: string;
      name: string;
      kind: "Oidc" | "Keycloak" | "Authentik" | "GitLab" | "Google" | "Microsoft" | "GitHub" | "Discord" | "CTFtime" | "OAuth2";
      email: string | null;
      displayName: string;
      labels: string[];
      linkedAt: number;
      lastUsedAt: number | null;
    }[];
  };
  /** List the deliveries of a webhook of a game, newest first */
  listGameDeliveries: {
    request: { params: { id: number; guid: string }; query?: { status?: "Pending" | "Delivered" | "Failed"; type?: string; count?: number; skip?: number }; };
    reply: {
      data: {
        id: string;
        messageId: string;
        type: string;
        gameId: number | null;
        status: "Pending" | "Delivered" | "Failed";
        tries: number;
        createdAt: number;
        nextTryAt: number | null;
        attempts: {
          at: number;
          /** The HTTP status, if there was a response */
          status: number | null;
          fault: "AddressNotAllowed" | "NotResolved" | "Unreachable" | "Timeout" | "Tls" | "Status" | "Rejected" | "TooLarge" | "NotDecrypted" | null;
          durationMs: number;
          /** The first 1,024 bytes */
          response: string;
        }[];
        redeliveryOf: string | null;
        payload: Record<string, unknown>;
      }[];
      length: number;
      total: number;
    };
  };
  /** List the webhooks of a game */
  listGameWebhooks: {
    request: { params: { id: number }; };
    reply: {
      id: string;
      name: string;
      /** Null if the webhook covers every game */
      gameId: number | null;
      format: "Standard" | "Discord" | "Slack" | "Mattermost" | "Telegram" | "Feishu" | "DingTalk" | "WeCom" | "Matrix";
      audience: "Public" | "Staff";
      /** The origin of the URL, and its last four characters if it ends with a long token */
      address: string;
      target: string | null;
      hasCredential: boolean;
      events: ("solve.accepted" | "blood.taken" | "notice.published" | "challenge.opened" | "hint.published" | "game.started" | "game.ended" | "game.frozen" | "game.unfrozen" | "game.paused" | "game.resumed" | "registration.created" | "registration.reviewed" | "account.created" | "cheat.detected" | "instance.failed" | "health.changed")[];
      language: "en-US" | "zh-CN" | "zh-TW" | "ja-JP" | "id-ID" | "ko-KR" | "ru-RU" | "vi-VN" | "de-DE" | "fr-FR" | "es-ES";
      templates: Record<string, string>;
      isEnabled: boolean;
      disabledReason: "Gone" | "Failing" | null;
      failingSince: number | null;
      lastDeliveryAt: number | null;
      /** The number of deliveries that wait for an attempt */
      pending: number;
      createdAt: number;
    }[];
  };
  /** List the games that are not hidden, latest start first */
  listGames: {
    request: { query?: { count?: number; skip?: number; search?: string; phase?: "Upcoming" | "Running" | "Ended"; joined?: boolean }; };
    reply: {
      data: {
        id: number;
        title: string;
        summary: string;
        poster: string | null;
        /** Maximum registered members per team; 0 = unlimited */
        limit: number;
        start: number;
        end: number;
        /** When the game was paused; null if it is not paused */
        pausedAt: number | null;
      }[];
      length: number;
      total: number;
    };
  };
  /** List the hints that teams have bought, newest first */
  listHintPurchases: {
    request: { params: { id: number }; query?: { count?: number; skip?: number }; };
    reply: {
      data: {
        id: number;
        time: number;
        teamId: number;
        team: string;
        /** Empty if the account was deleted */
        user: string;
        challengeId: number;
        challenge: string;
        /** The title of the hint */
        hint: string;
        /** What the team has paid */
        cost: number;
      }[];
      length: number;
      total: number;
    };
  };
  /** List the hints of a challenge that have a cost */
  listHints: {
    request: { params: { id: number; cid: number }; };
    reply: {
      id: number;
      title: string;
      content: string;
      cost: number;
      /** The number of teams that have bought the hint */
      sold: number;
    }[];
  };
  /** List what an import does with each user, team, division, challenge, file, notice and post */
  listImportEntries: {
    request: { params: { guid: string }; query?: { kind?: "Users" | "Teams" | "Divisions" | "Challenges" | "Files" | "Submissions" | "Solves" | "Notices" | "Posts"; action?: "Create" | "Match" | "Skip"; count?: number; skip?: number }; };
    reply: {
      data: {
        kind: "Users" | "Teams" | "Divisions" | "Challenges" | "Files" | "Submissions" | "Solves" | "Notices" | "Posts";
        sourceId: string;
        name: string;
        action: "Create" | "Match" | "Skip";
        /** The name on this platform */
        result: string | null;
        note: "CategoryUnknown" | "FlagUnusable" | "FlagRandom" | "FileMissing" | "PasswordUnknown" | "NameChanged" | "NoTeam" | "EntryUnknown" | "AfterEnd" | "TimesMissing" | "TextShortened" | "NotSupported" | "TooMany" | "KeyUnconfirmed" | "SettingLeftOut" | "TextLeftOut" | "TimeUnusable" | null;
      }[];
      length: number;
      total: number;
    };
  };
  /** List the imports of the last 24 hours, newest first */
  listImports: {
    request: {};
    reply: {
      id: string;
      fileName: string;
      format: "Ctfd" | "Rctf" | "Ctfcli" | "Gzcli" | "Gzctf" | "Capsule";
      source: {
        product: string;
        version: string | null;
      };
      status: "Ready" | "Applied";
      options: {
        /** The title of the new game */
        title: string | null;
        /** The game that gets the challenges; null for a new game */
        gameId: number | null;
        users: boolean;
        solves: boolean;
        posts: boolean;
        /** Whether challenges keep the value of the export, regardless of their solves */
        keepScores: boolean;
        /** Whether administrators stay administrators */
        administrators: boolean;
        /** The key that must have signed the capsule, in base64 */
        publicKey: string | null;
      };
      /** Identifies the file, the options and every action */
      fingerprint: string;
      game: {
        title: string;
        start: number;
        end: number;
      } | null;
      counts: {
        kind: "Users" | "Teams" | "Divisions" | "Challenges" | "Files" | "Submissions" | "Solves" | "Notices" | "Posts";
        create: number;
        match: number;
        skip: number;
      }[];
      notes: {
        level: "Info" | "Warning";
        code: "CategoryUnknown" | "FlagUnusable" | "FlagRandom" | "FileMissing" | "PasswordUnknown" | "NameChanged" | "NoTeam" | "EntryUnknown" | "AfterEnd" | "TimesMissing" | "TextShortened" | "NotSupported" | "TooMany" | "KeyUnconfirmed" | "SettingLeftOut" | "TextLeftOut" | "TimeUnusable";
        kind: "Users" | "Teams" | "Divisions" | "Challenges" | "Files" | "Submissions" | "Solves" | "Notices" | "Posts" | null;
        count: number;
        /** The first five names */
        samples: string[];
      }[];
      board: {
        teams: number;
        sameRank: number;
        sameScore: number;
        /** The first 50 */
        differences: {
          team: string;
          source: {
            rank: number;
            score: number;
          } | null;
          result: {
            rank: number;
            score: number;
          } | null;
        }[];
      } | null;
      /** The game that was imported or got the challenges */
      gameId: number | null;
      createdAt: number;
      expiresAt: number;
    }[];
  };
  /** List the containers of all teams, and with `tests` also the test containers, oldest first */
  listInstances: {
    request: { query?: { count?: number; skip?: number; tests?: boolean; search?: string }; };
    reply: {
      data: {
        team: {
          id: number;
          name: string;
          avatar: string | null;
        } | null;
        challenge: {
          id: number;
          title: string;
          category: "Misc" | "Crypto" | "Pwn" | "Web" | "Reverse" | "Blockchain" | "Forensics" | "Hardware" | "Mobile" | "PPC" | "AI" | "Pentest" | "OSINT";
        } | null;
        image: string;
        containerGuid: string;
        containerId: string;
        status: "Pending" | "Running" | "Destroyed";
        startedAt: number;
        expectStopAt: number;
        ip: string;
        port: number;
      }[];
      length: number;
      total: number;
    };
  };
  /** List the accepted teams of a game without a writeup, by name */
  listMissingWriteups: {
    request: { params: { id: number }; };
    reply: {
      /** The participation of the team */
      id: number;
      team: {
        id: number;
        name: string;
        bio: string | null;
        avatar: string | null;
        locked: boolean;
        members: null;
      };
      /** The division that the team plays in */
      division: string | null;
      divisionId: number | null;
    }[];
  };
  /** List the notices of a game: those of organizers first, then newest first */
  listNotices: {
    request: { params: { id: number }; query?: { count?: number; skip?: number }; };
    reply: {
      id: number;
      time: number;
      type: "Normal" | "FirstBlood" | "SecondBlood" | "ThirdBlood" | "NewHint" | "NewChallenge";
      values: string[];
    }[];
  };
  /** List the containers of the caller's teams in all games, including those that are still starting */
  listOwnInstances: {
    request: {};
    reply: {
      gameId: number;
      gameTitle: string;
      challengeId: number;
      challengeTitle: string;
      category: "Misc" | "Crypto" | "Pwn" | "Web" | "Reverse" | "Blockchain" | "Forensics" | "Hardware" | "Mobile" | "PPC" | "AI" | "Pentest" | "OSINT";
      container: {
        status: "Pending" | "Running" | "Destroyed";
        startedAt: number;
        expectStopAt: number;
        /** `host:port`, or the id of the container for the proxy; null until it runs */
        entry: string | null;
        /** Position in the start queue; 1 is next */
        queue: number | null;
      };
    }[];
  };
  /** List the teams of the caller */
  listOwnTeams: {
    request: {};
    reply: {
      id: number;
      name: string;
      bio: string | null;
      avatar: string | null;
      /** Whether members cannot leave or be removed until the games of the team have ended */
      locked: boolean;
      /** The captain first, then in the order of joining */
      members: {
        id: string;
        userName: string;
        bio: string;
        avatar: string | null;
        captain: boolean;
      }[];
    }[];
  };
  /** List all registrations of a game with their members */
  listParticipations: {
    request: { params: { id: number }; };
    reply: {
      id: number;
      team: {
        id: number;
        name: string;
        bio: string | null;
        avatar: string | null;
        locked: boolean;
        captainId: string;
        members: {
          userId: string;
          userName: string;
          email: string;
          bio: string;
          phone: string | null;
          realName: string;
          stdNumber: string;
          avatar: string | null;
          role: "Banned" | "User" | "Monitor" | "Admin";
        }[];
      };
      registeredMembers: string[];
      division: string | null;
      divisionId: number | null;
      status: "Pending" | "Accepted" | "Rejected" | "Suspended" | "Unsubmitted";
      reviewNote: string | null;
    }[];
  };
  /** List the sign-in providers in the order of their buttons */
  listProviders: {
    request: {};
    reply: {
      id: string;
      /** Part of the redirect address */
      key: string;
      name: string;
      kind: "Oidc" | "Keycloak" | "Authentik" | "GitLab" | "Google" | "Microsoft" | "GitHub" | "Discord" | "CTFtime" | "OAuth2";
      enabled: boolean;
      position: number;
      issuer: string | null;
      authorizeUrl: string | null;
      tokenUrl: string | null;
      userInfoUrl: string | null;
      clientId: string;
      /** Separated by spaces */
      scopes: string;
      emailTrust: "Never" | "Claim" | "Always";
      registration: "Policy" | "Always" | "Never";
      /** Whether a verified address signs users in to the account with role User and the same proven address */
      linkByEmail: boolean;
      /** Whether the second step is skipped */
      trustsSecondFactor: boolean;
      /** Whether signing out also signs the user out at the provider */
      signOut: boolean;
      /** A claim; dots separate nested members */
      subjectClaim: string;
      /** A claim; dots separate nested members */
      nameClaim: string;
      emailDomains: string[];
      requirements: {
        /** A claim; dots separate nested members */
        claim: string;
        values: string[];
      }[];
      roles: {
        /** A claim; dots separate nested members */
        claim: string;
        value: string;
        role: "User" | "Monitor" | "Admin";
      }[];
      fields: {
        /** A claim; dots separate nested members */
        claim: string;
        field: "realName" | "stdNumber" | "phone";
        /** Whether users cannot change the field themselves */
        locked: boolean;
      }[];
      labels: {
        /** A claim; dots separate nested members */
        claim: string;
        value: string;
        label: string;
      }[];
      hasSecret: boolean;
      /** The address to register at the provider */
      redirectUri: string;
      /** How many users have connected an account */
      links: number;
    }[];
  };
  /** List the caller's sessions, most recently used first */
  listSessions: {
    request: {};
    reply: {
      id: string;
      /** Whether this is the current session */
      current: boolean;
      ip: string;
      userAgent: string;
      /** The name of the sign-in provider; null if the user signed in without one */
      provider: string | null;
      createdAt: number;
      lastSeenAt: number;
    }[];
  };
  /** List the submissions of a game, newest first */
  listSubmissions: {
    request: { params: { id: number }; query?: { type?: "FlagSubmitted" | "Accepted" | "WrongAnswer" | "CheatDetected" | "NotFound"; search?: string; count?: number; skip?: number }; };
    reply: {
      answer: string;
      status: "FlagSubmitted" | "Accepted" | "WrongAnswer" | "CheatDetected" | "NotFound";
      time: number;
      user: string;
      team: string;
      challenge: string;
    }[];
  };
  /** List all teams by id, or those whose name contains the hint or whose id equals it */
  listTeams: {
    request: { query?: { count?: number; skip?: number; hint?: string }; };
    reply: {
      data: {
        id: number;
        name: string;
        bio: string | null;
        avatar: string | null;
        /** Whether members cannot leave or be removed until the games of the team have ended */
        locked: boolean;
        /** The captain first, then in the order of joining */
        members: {
          id: string;
          userName: string;
          bio: string;
          avatar: string | null;
          captain: boolean;
        }[];
      }[];
      length: number;
      total: number;
    };
  };
  /** List the newest 2,000 API tokens of all administrators, the oldest first */
  listTokens: {
    request: {};
    reply: {
      id: string;
      name: string;
      creatorId: string | null;
      createdAt: number;
      expiresAt: number | null;
      lastUsedAt: number | null;
      isRevoked: boolean;
      /** User name of the creator */
      creator: string | null;
      role: "User" | "Monitor" | "Admin";
      scopes: ("Read" | "Play" | "Monitor" | "Edit" | "Admin")[];
      /** The only game that the token gives access to */
      gameId: number | null;
      lastUsedIp: string | null;
      /** The successor, if the token was rotated */
      replacedBy: string | null;
    }[];
  };
  /** List all users in the order of their registration, or those that match `hint` */
  listUsers: {
    request: { query?: { count?: number; skip?: number; hint?: string; role?: "Banned" | "User" | "Monitor" | "Admin" }; };
    reply: {
      data: {
        id: string;
        userName: string;
        realName: string;
        stdNumber: string;
        phone: string | null;
        bio: string;
        registerTimeUtc: number;
        /** 0 for a user who did not register and has never signed in */
        lastVisitedUtc: number;
        ip: string;
        email: string;
        avatar: string | null;
        role: "Banned" | "User" | "Monitor" | "Admin";
        /** Whether the account is active; a banned user cannot sign in anyway */
        emailConfirmed: boolean;
        /** Whether signing in needs a second factor */
        twoStep: boolean;
      }[];
      length: number;
      total: number;
    };
  };
  /** List the webhooks of the platform and of all games */
  listWebhooks: {
    request: {};
    reply: {
      id: string;
      name: string;
      /** Null if the webhook covers every game */
      gameId: number | null;
      format: "Standard" | "Discord" | "Slack" | "Mattermost" | "Telegram" | "Feishu" | "DingTalk" | "WeCom" | "Matrix";
      audience: "Public" | "Staff";
      /** The origin of the URL, and its last four characters if it ends with a long token */
      address: string;
      target: string | null;
      hasCredential: boolean;
      events: ("solve.accepted" | "blood.taken" | "notice.published" | "challenge.opened" | "hint.published" | "game.started" | "game.ended" | "game.frozen" | "game.unfrozen" | "game.paused" | "game.resumed" | "registration.created" | "registration.reviewed" | "account.created" | "cheat.detected" | "instance.failed" | "health.changed")[];
      language: "en-US" | "zh-CN" | "zh-TW" | "ja-JP" | "id-ID" | "ko-KR" | "ru-RU" | "vi-VN" | "de-DE" | "fr-FR" | "es-ES";
      templates: Record<string, string>;
      isEnabled: boolean;
      disabledReason: "Gone" | "Failing" | null;
      failingSince: number | null;
      lastDeliveryAt: number | null;
      /** The number of deliveries that wait for an attempt */
      pending: number;
      createdAt: number;
    }[];
  };
  /** List the writeups of a game or of one of its divisions, latest first */
  listWriteups: {
    request: { params: { id: number }; query?: { divisionId?: number }; };
    reply: {
      /** The participation of the team */
      id: number;
      team: {
        id: number;
        name: string;
        bio: string | null;
        avatar: string | null;
        locked: boolean;
        members: null;
      };
      /** The division that the team plays in */
      division: string | null;
      divisionId: number | null;
      url: string;
      uploadTimeUtc: number;
      /** When an organizer marked the writeup as reviewed */
      reviewedAt: number | null;
    }[];
  };
  /** Sign in with a user name or an e-mail address */
  login: {
    request: { body: {
      userName: string;
      password: string;
      /** Captcha solution */
      challenge?: string | null;
      /** Second factor: a code of the app, or a recovery code */
      code?: string | null;
    }; };
    reply: undefined;
  };
  /** Sign in with a passkey, without a name and without a second step */
  loginWithPasskey: {
    request: { body: {
      response: {
        id: string;
        rawId: string;
        type: "public-key";
        response: {
          clientDataJSON: string;
          authenticatorData: string;
          signature: string;
          userHandle?: string | null;
        };
      };
    }; };
    reply: undefined;
  };
  /** Sign out */
  logout: {
    request: {};
    reply: undefined;
  };
  /** Reorder the challenges of a game; omitted challenges come last */
  orderChallenges: {
    request: { params: { id: number }; body: {
      challengeIds: number[];
    }; };
    reply: undefined;
  };
  /** List registrations of a game with filters and paging */
  pageParticipations: {
    request: { params: { id: number }; query?: { count?: number; skip?: number; search?: string; status?: "Pending" | "Accepted" | "Rejected" | "Suspended" | "Unsubmitted"; division?: string; divisionId?: number }; };
    reply: {
      data: {
        id: number;
        team: {
          id: number;
          name: string;
          bio: string | null;
          avatar: string | null;
          locked: boolean;
          captainId: string;
          members: {
            userId: string;
            userName: string;
            email: string;
            bio: string;
            phone: string | null;
            realName: string;
            stdNumber: string;
            avatar: string | null;
            role: "Banned" | "User" | "Monitor" | "Admin";
          }[];
        };
        registeredMembers: string[];
        division: string | null;
        divisionId: number | null;
        status: "Pending" | "Accepted" | "Rejected" | "Suspended" | "Unsubmitted";
        reviewNote: string | null;
      }[];
      length: number;
      total: number;
      counts: {
        /** Number of registrations with this status, regardless of filters */
        Pending: number;
        /** Number of registrations with this status, regardless of filters */
        Accepted: number;
        /** Number of registrations with this status, regardless of filters */
        Rejected: number;
        /** Number of registrations with this status, regardless of filters */
        Suspended: number;
      };
    };
  };
  /** Pause a running game: its clock stops, and teams cannot submit flags, buy hints, or start or extend instances */
  pauseGame: {
    request: { params: { id: number }; body: {
      notice?: string;
    }; };
    reply: {
      id: number;
      title: string;
      hidden: boolean;
      summary: string;
      content: string;
      acceptWithoutReview: boolean;
      writeupRequired: boolean;
      inviteCode: string | null;
      divisions: string[] | null;
      teamMemberCountLimit: number;
      containerCountLimit: number;
      practiceMode: boolean;
      soloMode: boolean;
      writeupNote: string;
      bloodBonus: number;
      poster: string | null;
      /** Ed25519 key that verifies team tokens and capsules, in base64 */
      publicKey: string;
      start: number;
      end: number;
      writeupDeadline: number;
      freezeAt: number | null;
      unfreezeAt: number | null;
      /** When the game was paused; null if it is not paused */
      pausedAt: number | null;
    };
  };
  /** Pull the image of a challenge again; responds before the pull has finished */
  pullImage: {
    request: { params: { id: number; cid: number }; };
    reply: {
      image: string;
      status: "Missing" | "Pulling" | "Present" | "Failed";
      /** Why the pull failed, or why the state is unknown */
      reason: string | null;
      progress: {
        doneBytes: number;
        totalBytes: number;
      } | null;
    };
  };
  /** Read the messages of a capture, page by page */
  readCapture: {
    request: { params: { cid: number; pid: number; filename: string }; query?: { from?: number }; };
    reply: {
      messages: {
        from: "Client" | "Container";
        time: number;
        /** The bytes, in base64 */
        data: string;
      }[];
      /** Cursor of the next page; null at the end */
      next: number | null;
    };
  };
  /** Confirm the user's identity with a password, a code or a passkey */
  reauthenticate: {
    request: { body: {
      password?: string | null;
      code?: string | null;
      passkey?: {
        id: string;
        rawId: string;
        type: "public-key";
        response: {
          clientDataJSON: string;
          authenticatorData: string;
          signature: string;
          userHandle?: string | null;
        };
      } | null;
    }; };
    reply: undefined;
  };
  /** List games, those closest to the current time first */
  recentGames: {
    request: { query?: { limit?: number }; };
    reply: {
      id: number;
      title: string;
      summary: string;
      poster: string | null;
      /** Maximum registered members per team; 0 = unlimited */
      limit: number;
      start: number;
      end: number;
      /** When the game was paused; null if it is not paused */
      pausedAt: number | null;
    }[];
  };
  /** Request a password reset mail; the response does not reveal whether the address is known */
  recover: {
    request: { body: {
      email: string;
      /** Captcha solution */
      challenge?: string | null;
    }; };
    reply: {
      title: string;
      status: number;
    };
  };
  /** Resend a delivery of a webhook */
  redeliver: {
    request: { params: { guid: string; deliveryId: string }; };
    reply: {
      id: string;
      messageId: string;
      type: string;
      gameId: number | null;
      status: "Pending" | "Delivered" | "Failed";
      tries: number;
      createdAt: number;
      nextTryAt: number | null;
      attempts: {
        at: number;
        /** The HTTP status, if there was a response */
        status: number | null;
        fault: "AddressNotAllowed" | "NotResolved" | "Unreachable" | "Timeout" | "Tls" | "Status" | "Rejected" | "TooLarge" | "NotDecrypted" | null;
        durationMs: number;
        /** The first 1,024 bytes */
        response: string;
      }[];
      redeliveryOf: string | null;
      payload: Record<string, unknown>;
    };
  };
  /** Resend the failed deliveries of a webhook that were created since the given time, at most 1,000 */
  redeliverFailed: {
    request: { params: { guid: string }; body: {
      since: number;
    }; };
    reply: {
      queued: number;
    };
  };
  /** Resend a delivery of a game webhook */
  redeliverGameDelivery: {
    request: { params: { id: number; guid: string; deliveryId: string }; };
    reply: {
      id: string;
      messageId: string;
      type: string;
      gameId: number | null;
      status: "Pending" | "Delivered" | "Failed";
      tries: number;
      createdAt: number;
      nextTryAt: number | null;
      attempts: {
        at: number;
        /** The HTTP status, if there was a response */
        status: number | null;
        fault: "AddressNotAllowed" | "NotResolved" | "Unreachable" | "Timeout" | "Tls" | "Status" | "Rejected" | "TooLarge" | "NotDecrypted" | null;
        durationMs: number;
        /** The first 1,024 bytes */
        response: string;
      }[];
      redeliveryOf: string | null;
      payload: Record<string, unknown>;
    };
  };
  /** Resend the failed deliveries of a game webhook that were created since the given time, at most 1,000 */
  redeliverGameFailures: {
    request: { params: { id: number; guid: string }; body: {
      since: number;
    }; };
    reply: {
      queued: number;
    };
  };
  /** Rebuild the scoreboard of a game from its solves */
  refreshAcceptedCounts: {
    request: { params: { id: number }; };
    reply: undefined;
  };
  /** Create an account */
  register: {
    request: { body: {
      userName: string;
      password: string;
      email: string;
      /** Captcha solution */
      challenge?: string | null;
    }; };
    reply: {
      title: string;
      data: "LoggedIn" | "AdminConfirmationRequired" | "EmailConfirmationRequired";
      status: number;
    };
  };
  /** Create an account for the identity that a provider has confirmed */
  registerExternal: {
    request: { body: {
      userName: string;
      email?: string | null;
    }; };
    reply: {
      title: string;
      data: "LoggedIn" | "AdminConfirmationRequired" | "EmailConfirmationRequired";
      status: number;
    };
  };
  /** Make the current browser a known device of the caller; sets the device cookie */
  rememberDevice: {
    request: {};
    reply: undefined;
  };
  /** Remove a flag; removing the last one disables the challenge */
  removeFlag: {
    request: { params: { id: number; cid: number; fid: number }; };
    reply: "Success" | "NotFound";
  };
  /** Remove a passkey; removing the last factor also deletes the recovery codes and ends all other sessions */
  removePasskey: {
    request: { params: { guid: string }; };
    reply: undefined;
  };
  /** Revoke a token, or delete it permanently */
  removeToken: {
    request: { params: { guid: string }; query?: { delete?: boolean }; };
    reply: undefined;
  };
  /** Remove the authenticator app; removing the last factor also deletes the recovery codes and ends all other sessions */
  removeTotp: {
    request: {};
    reply: undefined;
  };
  /** Remove the second factors and devices of a user who has lost them; the user's sessions end */
  removeUserFactors: {
    request: { params: { userId: string }; };
    reply: undefined;
  };
  /** Rename a passkey of the caller */
  renamePasskey: {
    request: { params: { guid: string }; body: {
      name: string;
    }; };
    reply: undefined;
  };
  /** Replace the secret of an app; the new one is returned only once */
  renewAppSecret: {
    request: { params: { id: string }; };
    reply: {
      client: {
        id: string;
        name: string;
        redirectUris: string[];
        gameId: number | null;
        scopes: ("openid" | "profile" | "team" | "email")[];
        trusted: boolean;
        createdAt: number;
        lastUsedAt: number | null;
        /** The issuer URL for the configuration of the app */
        issuer: string;
      };
      /** Returned only once */
      secret: string;
    };
  };
  /** Create a new invite code of a team; the old one becomes invalid */
  renewInvite: {
    request: { params: { id: number }; };
    reply: string;
  };
  /** Replace the recovery codes */
  renewRecoveryCodes: {
    request: {};
    reply: {
      recoveryCodes: string[];
    };
  };
  /** Get the options for navigator.credentials.get */
  requestPasskey: {
    request: { body: {
      /** Default: SecondStep while a second step is pending, otherwise SignIn */
      purpose?: "SignIn" | "SecondStep" | "Confirm" | null;
    }; };
    reply: {
      rpId: string;
      challenge: string;
      timeout: number;
      userVerification: "required";
      allowCredentials: {
        id: string;
        type: "public-key";
        transports?: string[];
      }[];
    };
  };
  /** Set a new password with the mailed link; all sessions end */
  resetPassword: {
    request: { body: {
      rToken: string;
      email: string;
      password: string;
    }; };
    reply: undefined;
  };
  /** Set a random password, returned only once; the user's sessions end */
  resetUserPassword: {
    request: { params: { userId: string }; };
    reply: string;
  };
  /** Restore a revoked token */
  restoreToken: {
    request: { params: { guid: string }; };
    reply: undefined;
  };
  /** Resume a paused game; `shift` moves all times after the start of the pause by its length */
  resumeGame: {
    request: { params: { id: number }; body: {
      shift?: boolean;
      notice?: string;
    }; };
    reply: {
      id: number;
      title: string;
      hidden: boolean;
      summary: string;
      content: string;
      acceptWithoutReview: boolean;
      writeupRequired: boolean;
      inviteCode: string | null;
      divisions: string[] | null;
      teamMemberCountLimit: number;
      containerCountLimit: number;
      practiceMode: boolean;
      soloMode: boolean;
      writeupNote: string;
      bloodBonus: number;
      poster: string | null;
      /** Ed25519 key that verifies team tokens and capsules, in base64 */
      publicKey: string;
      start: number;
      end: number;
      writeupDeadline: number;
      freezeAt: number | null;
      unfreezeAt: number | null;
      /** When the game was paused; null if it is not paused */
      pausedAt: number | null;
    };
  };
  /** Accept, reject or suspend a team with a message to it, or change its division */
  reviewParticipation: {
    request: { params: { id: number }; body: {
      status?: "Pending" | "Accepted" | "Rejected" | "Suspended" | "Unsubmitted" | null;
      division?: string | null;
      /** null takes the team out of its division */
      divisionId?: number | null;
      note?: string | null;
    }; };
    reply: undefined;
  };
  /** Mark a writeup as reviewed, or remove the mark */
  reviewWriteup: {
    request: { params: { id: number; pid: number }; body: {
      reviewed: boolean;
    }; };
    reply: undefined;
  };
  /** Revoke a score adjustment; it stays in the list and no longer counts */
  revokeAdjustment: {
    request: { params: { id: number; aid: number }; };
    reply: undefined;
  };
  /** Rotate the signing secret of a game webhook; for 24 hours, messages are also signed with the old secret */
  rotateGameWebhookSecret: {
    request: { params: { id: number; guid: string }; };
    reply: {
      secret: string;
    };
  };
  /** Replace a token with a new one that has the same name, scopes, game and lifetime */
  rotateToken: {
    request: { params: { guid: string }; body: {
      /** How long the old token remains valid; 24 if missing */
      graceHours?: number | null;
    }; };
    reply: {
      token: string;
      info: {
        id: string;
        name: string;
        creatorId: string | null;
        createdAt: number;
        expiresAt: number | null;
        lastUsedAt: number | null;
        isRevoked: boolean;
        /** User name of the creator */
        creator: string | null;
        role: "User" | "Monitor" | "Admin";
        scopes: ("Read" | "Play" | "Monitor" | "Edit" | "Admin")[];
        /** The only game that the token gives access to */
        gameId: number | null;
        lastUsedIp: string | null;
        /** The successor, if the token was rotated */
        replacedBy: string | null;
      };
    };
  };
  /** Rotate the signing secret of a webhook; for 24 hours, messages are also signed with the old secret */
  rotateWebhookSecret: {
    request: { params: { guid: string }; };
    reply: {
      secret: string;
    };
  };
  /** Find the teams whose name contains the hint or whose id equals it */
  searchTeams: {
    request: { query: { count?: number; skip?: number; hint: string }; };
    reply: {
      data: {
        id: number;
        name: string;
        bio: string | null;
        avatar: string | null;
        /** Whether members cannot leave or be removed until the games of the team have ended */
        locked: boolean;
        /** The captain first, then in the order of joining */
        members: {
          id: string;
          userName: string;
          bio: string;
          avatar: string | null;
          captain: boolean;
        }[];
      }[];
      length: number;
      total: number;
    };
  };
  /** Find the users that match a text, page by page */
  searchUsers: {
    request: { query: { hint: string; count?: number; skip?: number }; };
    reply: {
      data: {
        id: string;
        userName: string;
        realName: string;
        stdNumber: string;
        phone: string | null;
        bio: string;
        registerTimeUtc: number;
        /** 0 for a user who did not register and has never signed in */
        lastVisitedUtc: number;
        ip: string;
        email: string;
        avatar: string | null;
        role: "Banned" | "User" | "Monitor" | "Admin";
        /** Whether the account is active; a banned user cannot sign in anyway */
        emailConfirmed: boolean;
        /** Whether signing in needs a second factor */
        twoStep: boolean;
      }[];
      length: number;
      total: number;
    };
  };
  /** Send a test mail to the caller's own address */
  sendTestMail: {
    request: {};
    reply: {
      /** Response of the mail server */
      response: string;
    };
  };
  /** Set or remove the attachment of a challenge */
  setAttachment: {
    request: { params: { id: number; cid: number }; body: {
      attachmentType?: "None" | "Local" | "Remote";
      fileHash?: string | null;
      remoteUrl?: string | null;
    }; };
    reply: undefined;
  };
  /** Set the password of an account that has none */
  setPassword: {
    request: { body: {
      password: string;
    }; };
    reply: undefined;
  };
  /** Replace the poster of a game */
  setPoster: {
    request: { params: { id: number }; body: {
      file?: Blob;
    }; };
    reply: string;
  };
  /** Sign out; returns the sign-out URL of the provider, if the provider is configured to sign out too */
  signOutExternal: {
    request: {};
    reply: {
      url: string | null;
    };
  };
  /** Start signing in, connecting an account or confirming the identity at a provider; returns the URL to open */
  startExternal: {
    request: { body: {
      provider: string;
      purpose?: "SignIn" | "Link" | "Confirm" | null;
      /** A path of this site; `/` otherwise */
      returnTo?: string | null;
    }; };
    reply: {
      url: string;
    };
  };
  /** Get the options for navigator.credentials.create */
  startPasskey: {
    request: {};
    reply: {
      rp: {
        id: string;
        name: string;
      };
      user: {
        id: string;
        name: string;
        displayName: string;
      };
      challenge: string;
      timeout: number;
      pubKeyCredParams: {
        type: "public-key";
        alg: number;
      }[];
      excludeCredentials: {
        id: string;
        type: "public-key";
        transports?: string[];
      }[];
      authenticatorSelection: {
        residentKey: "required";
        requireResidentKey: boolean;
        userVerification: "required";
      };
      attestation: "none";
    };
  };
  /** Create the secret of an authenticator app; it has no effect until it is confirmed */
  startTotp: {
    request: {};
    reply: {
      /** Base32 */
      secret: string;
      uri: string;
    };
  };
  /** Submit a flag; returns the id of the submission */
  submitFlag: {
    request: { params: { id: number; cid: number }; body: {
      flag?: string | null;
    }; };
    reply: number;
  };
  /** Upload or replace the writeup (PDF) of the caller's team */
  submitWriteup: {
    request: { params: { id: number }; body: {
      file?: Blob;
    }; };
    reply: undefined;
  };
  /** Make the challenges of a game equal to documents; all of them or none */
  syncDocuments: {
    request: { params: { id: number }; body: {
      documents: {
        key: string;
        title: string;
        type?: "StaticAttachment" | "StaticContainer" | "DynamicAttachment" | "DynamicContainer";
        /** The flags that answers are compared with exactly */
        flags?: string[];
        /** The flags of other kinds */
        kindFlags?: {
          flag: string;
          kind: "Exact" | "CaseInsensitive" | "Regex";
        }[];
        attachment?: {
          fileHash?: string;
          remoteUrl?: string;
        } | null;
        content?: string | null;
        flagTemplate?: string | null;
        category?: "Misc" | "Crypto" | "Pwn" | "Web" | "Reverse" | "Blockchain" | "Forensics" | "Hardware" | "Mobile" | "PPC" | "AI" | "Pentest" | "OSINT" | null;
        hints?: string[] | null;
        isEnabled?: boolean | null;
        /** When the challenge is enabled automatically, in Unix milliseconds; 0 clears the time */
        opensAt?: number | null;
        /** When the challenge closes, in Unix milliseconds; 0 clears the time */
        deadlineUtc?: number | null;
        /** Shown instead of the category; empty clears it */
        categoryLabel?: string | null;
        tags?: string[] | null;
        lockMode?: "Locked" | "Hidden" | null;
        flagMode?: "Any" | "All" | null;
        fileName?: string | null;
        submissionLimit?: number | null;
        containerImage?: string | null;
        memoryLimit?: number | null;
        cpuCount?: number | null;
        storageLimit?: number | null;
        containerExposePort?: number | null;
        enableTrafficCapture?: boolean | null;
        networkMode?: "Open" | "Isolated" | null;
        readOnlyRoot?: boolean | null;
        /** Setuid programs in the container gain no privileges; default false */
        noNewPrivileges?: boolean | null;
        disableBloodBonus?: boolean | null;
        originalScore?: number | null;
        minScoreRate?: number | null;
        difficulty?: number | null;
      }[];
      /** Only report the changes */
      dryRun?: boolean;
      /** Disable the challenges with other keys */
      prune?: boolean;
      /** The revisions that the challenges must still have, by key */
      revisions?: Record<string, string>;
    }; };
    reply: {
      applied: boolean;
      results: {
        key: string;
        action: "Create" | "Update" | "None" | "Disable";
        challengeId: number | null;
        /** SHA-256 of the canonical document, in hexadecimal */
        revision: string;
        changes: {
          /** The member of the document */
          path: string;
          from: unknown;
          to: unknown;
        }[];
      }[];
    };
  };
  /** Send a test event to a webhook of a game immediately, and return the result */
  testGameWebhook: {
    request: { params: { id: number; guid: string }; };
    reply: {
      at: number;
      /** The HTTP status, if there was a response */
      status: number | null;
      fault: "AddressNotAllowed" | "NotResolved" | "Unreachable" | "Timeout" | "Tls" | "Status" | "Rejected" | "TooLarge" | "NotDecrypted" | null;
      durationMs: number;
      /** The first 1,024 bytes */
      response: string;
    };
  };
  /** Send a test event immediately, and return the result */
  testWebhook: {
    request: { params: { guid: string }; };
    reply: {
      at: number;
      /** The HTTP status, if there was a response */
      status: number | null;
      fault: "AddressNotAllowed" | "NotResolved" | "Unreachable" | "Timeout" | "Tls" | "Status" | "Rejected" | "TooLarge" | "NotDecrypted" | null;
      durationMs: number;
      /** The first 1,024 bytes */
      response: string;
    };
  };
  /** Transfer the captaincy to another member */
  transferTeam: {
    request: { params: { id: number }; body: {
      newCaptainId: string;
    }; };
    reply: {
      id: number;
      name: string;
      bio: string | null;
      avatar: string | null;
      /** Whether members cannot leave or be removed until the games of the team have ended */
      locked: boolean;
      /** The captain first, then in the order of joining */
      members: {
        id: string;
        userName: string;
        bio: string;
        avatar: string | null;
        captain: boolean;
      }[];
    };
  };
  /** List the flags of a challenge that an answer matches; nothing is submitted */
  tryAnswer: {
    request: { params: { id: number; cid: number }; body: {
      answer: string;
    }; };
    reply: {
      matches: number[];
    };
  };
  /** End the freeze of the scoreboard now */
  unfreezeBoard: {
    request: { params: { id: number }; };
    reply: {
      id: number;
      title: string;
      hidden: boolean;
      summary: string;
      content: string;
      acceptWithoutReview: boolean;
      writeupRequired: boolean;
      inviteCode: string | null;
      divisions: string[] | null;
      teamMemberCountLimit: number;
      containerCountLimit: number;
      practiceMode: boolean;
      soloMode: boolean;
      writeupNote: string;
      bloodBonus: number;
      poster: string | null;
      /** Ed25519 key that verifies team tokens and capsules, in base64 */
      publicKey: string;
      start: number;
      end: number;
      writeupDeadline: number;
      freezeAt: number | null;
      unfreezeAt: number | null;
      /** When the game was paused; null if it is not paused */
      pausedAt: number | null;
    };
  };
  /** Disconnect the account at a provider */
  unlinkExternal: {
    request: { params: { key: string }; };
    reply: undefined;
  };
  /** Update an app; missing fields keep their value */
  updateApp: {
    request: { params: { id: string }; body: {
      name?: string;
      /** HTTPS, or HTTP on loopback; compared exactly */
      redirectUris?: string[];
      gameId?: number | null;
      /** `openid` is always included */
      scopes?: ("openid" | "profile" | "team" | "email")[];
      /** Users sign in without a consent screen */
      trusted?: boolean;
    }; };
    reply: {
      id: string;
      name: string;
      redirectUris: string[];
      gameId: number | null;
      scopes: ("openid" | "profile" | "team" | "email")[];
      trusted: boolean;
      createdAt: number;
      lastUsedAt: number | null;
      /** The issuer URL for the configuration of the app */
      issuer: string;
    };
  };
  /** Update, enable or disable a challenge; missing and null fields keep their value */
  updateChallenge: {
    request: { params: { id: number; cid: number }; body: {
      title?: string | null;
      content?: string | null;
      flagTemplate?: string | null;
      category?: "Misc" | "Crypto" | "Pwn" | "Web" | "Reverse" | "Blockchain" | "Forensics" | "Hardware" | "Mobile" | "PPC" | "AI" | "Pentest" | "OSINT" | null;
      hints?: string[] | null;
      isEnabled?: boolean | null;
      /** When the challenge is enabled automatically, in Unix milliseconds; 0 clears the time */
      opensAt?: number | null;
      /** When the challenge closes, in Unix milliseconds; 0 clears the time */
      deadlineUtc?: number | null;
      /** Shown instead of the category; empty clears it */
      categoryLabel?: string | null;
      tags?: string[] | null;
      /** Challenges that a team must solve before this one */
      requires?: number[] | null;
      lockMode?: "Locked" | "Hidden" | null;
      flagMode?: "Any" | "All" | null;
      fileName?: string | null;
      submissionLimit?: number | null;
      containerImage?: string | null;
      memoryLimit?: number | null;
      cpuCount?: number | null;
      storageLimit?: number | null;
      containerExposePort?: number | null;
      enableTrafficCapture?: boolean | null;
      networkMode?: "Open" | "Isolated" | null;
      readOnlyRoot?: boolean | null;
      /** Setuid programs in the container gain no privileges; default false */
      noNewPrivileges?: boolean | null;
      disableBloodBonus?: boolean | null;
      originalScore?: number | null;
      minScoreRate?: number | null;
      difficulty?: number | null;
    }; };
    reply: {
      id: number;
      /** Identifies the challenge in its game for tools; an update does not change it */
      key: string;
      /** Whether a sync has written the challenge; the next sync replaces other changes */
      isManagedFromCode: boolean;
      title: string;
      content: string;
      category: "Misc" | "Crypto" | "Pwn" | "Web" | "Reverse" | "Blockchain" | "Forensics" | "Hardware" | "Mobile" | "PPC" | "AI" | "Pentest" | "OSINT";
      type: "StaticAttachment" | "StaticContainer" | "DynamicAttachment" | "DynamicContainer";
      hints: string[];
      flagTemplate: string | null;
      isEnabled: boolean;
      opensAt: number | null;
      deadlineUtc: number | null;
      categoryLabel: string | null;
      tags: string[];
      requires: number[];
      lockMode: "Locked" | "Hidden";
      flagMode: "Any" | "All";
      acceptedCount: number;
      /** The number of solves that determine the challenge's value, as on the scoreboard */
      valuedSolves: number;
      fileName: string | null;
      attachment: {
        id: number;
        type: "None" | "Local" | "Remote";
        url: string | null;
        fileSize: number | null;
      } | null;
      testContainer: {
        status: "Pending" | "Running" | "Destroyed";
        startedAt: number;
        expectStopAt: number;
        /** `host:port`, or the id of the container for the proxy; null until it runs */
        entry: string | null;
        /** Position in the start queue; 1 is next */
        queue: number | null;
      } | null;
      flags: {
        id: number;
        flag: string;
        kind: "Exact" | "CaseInsensitive" | "Regex";
        attachment: {
          id: number;
          type: "None" | "Local" | "Remote";
          url: string | null;
          fileSize: number | null;
        } | null;
        /** Assigned to a team from the pool of a dynamic attachment */
        handedOut: boolean;
      }[];
      containerImage: string | null;
      memoryLimit: number | null;
      cpuCount: number | null;
      storageLimit: number | null;
      containerExposePort: number | null;
      enableTrafficCapture: boolean | null;
      networkMode: "Open" | "Isolated";
      readOnlyRoot: boolean;
      noNewPrivileges: boolean;
      disableBloodBonus: boolean | null;
      submissionLimit: number;
      originalScore: number;
      minScoreRate: number;
      difficulty: number;
    };
  };
  /** Update a division; missing and null fields keep their value, an empty invite code removes it, and `challengeConfigs` replaces all overrides */
  updateDivision: {
    request: { params: { id: number; divisionId: number }; body: {
      name?: string | null;
      inviteCode?: string | null;
      /** Bits: 1 JoinGame, 2 RankOverall, 4 RequireReview, 256 ViewChallenge, 512 SubmitFlags, 1024 GetScore, 2048 GetBlood, 4096 AffectDynamicScore */
      defaultPermissions?: number | null;
      challengeConfigs?: {
        challengeId: number;
        /** Bits: 1 JoinGame, 2 RankOverall, 4 RequireReview, 256 ViewChallenge, 512 SubmitFlags, 1024 GetScore, 2048 GetBlood, 4096 AffectDynamicScore */
        permissions: number;
      }[] | null;
    }; };
    reply: {
      id: number;
      name: string;
      inviteCode: string | null;
      defaultPermissions: number;
      challengeConfigs: {
        challengeId: number;
        permissions: number;
      }[];
    };
  };
  /** Update a game; missing fields keep their value. With `divisionMoves`, it must contain every removed division with teams; without it, the teams of removed divisions lose their division */
  updateGame: {
    request: { params: { id: number }; body: {
      title?: string;
      hidden?: boolean;
      summary?: string;
      content?: string;
      acceptWithoutReview?: boolean;
      writeupRequired?: boolean;
      inviteCode?: string | null;
      divisions?: string[] | null;
      teamMemberCountLimit?: number;
      containerCountLimit?: number;
      practiceMode?: boolean;
      soloMode?: boolean;
      writeupNote?: string;
      bloodBonus?: number;
      start?: number;
      end?: number;
      writeupDeadline?: number;
      freezeAt?: number | null;
      unfreezeAt?: number | null;
      divisionMoves?: {
        from: string;
        to: string | null;
      }[];
    }; };
    reply: {
      id: number;
      title: string;
      hidden: boolean;
      summary: string;
      content: string;
      acceptWithoutReview: boolean;
      writeupRequired: boolean;
      inviteCode: string | null;
      divisions: string[] | null;
      teamMemberCountLimit: number;
      containerCountLimit: number;
      practiceMode: boolean;
      soloMode: boolean;
      writeupNote: string;
      bloodBonus: number;
      poster: string | null;
      /** Ed25519 key that verifies team tokens and capsules, in base64 */
      publicKey: string;
      start: number;
      end: number;
      writeupDeadline: number;
      freezeAt: number | null;
      unfreezeAt: number | null;
      /** When the game was paused; null if it is not paused */
      pausedAt: number | null;
    };
  };
  /** Update a webhook of a game; missing fields keep their value */
  updateGameWebhook: {
    request: { params: { id: number; guid: string }; body: {
      name?: string;
      url?: string;
      events?: ("solve.accepted" | "blood.taken" | "notice.published" | "challenge.opened" | "hint.published" | "game.started" | "game.ended" | "game.frozen" | "game.unfrozen" | "game.paused" | "game.resumed" | "registration.created" | "registration.reviewed" | "account.created" | "cheat.detected" | "instance.failed" | "health.changed")[];
      audience?: "Public" | "Staff";
      target?: string | null;
      credential?: string | null;
      language?: "en-US" | "zh-CN" | "zh-TW" | "ja-JP" | "id-ID" | "ko-KR" | "ru-RU" | "vi-VN" | "de-DE" | "fr-FR" | "es-ES";
      templates?: Record<string, string>;
      isEnabled?: boolean;
    }; };
    reply: {
      id: string;
      name: string;
      /** Null if the webhook covers every game */
      gameId: number | null;
      format: "Standard" | "Discord" | "Slack" | "Mattermost" | "Telegram" | "Feishu" | "DingTalk" | "WeCom" | "Matrix";
      audience: "Public" | "Staff";
      /** The origin of the URL, and its last four characters if it ends with a long token */
      address: string;
      target: string | null;
      hasCredential: boolean;
      events: ("solve.accepted" | "blood.taken" | "notice.published" | "challenge.opened" | "hint.published" | "game.started" | "game.ended" | "game.frozen" | "game.unfrozen" | "game.paused" | "game.resumed" | "registration.created" | "registration.reviewed" | "account.created" | "cheat.detected" | "instance.failed" | "health.changed")[];
      language: "en-US" | "zh-CN" | "zh-TW" | "ja-JP" | "id-ID" | "ko-KR" | "ru-RU" | "vi-VN" | "de-DE" | "fr-FR" | "es-ES";
      templates: Record<string, string>;
      isEnabled: boolean;
      disabledReason: "Gone" | "Failing" | null;
      failingSince: number | null;
      lastDeliveryAt: number | null;
      /** The number of deliveries that wait for an attempt */
      pending: number;
      createdAt: number;
    };
  };
  /** Change a hint with a cost; missing fields keep their value. Teams that have bought the hint do not pay again */
  updateHint: {
    request: { params: { id: number; cid: number; hid: number }; body: {
      title?: string;
      content?: string;
      cost?: number;
    }; };
    reply: {
      id: number;
      title: string;
      content: string;
      cost: number;
      /** The number of teams that have bought the hint */
      sold: number;
    };
  };
  /** Set the options of an import; returns the new plan */
  updateImport: {
    request: { params: { guid: string }; body: {
      title?: string | null;
      /** Ignored for a source with a game of its own */
      gameId?: number | null;
      users?: boolean;
      solves?: boolean;
      posts?: boolean;
      /** By default true if the game of the source has ended */
      keepScores?: boolean | null;
      administrators?: boolean;
      /** The key that must have signed the capsule, in base64 */
      publicKey?: string | null;
    }; };
    reply: {
      id: string;
      fileName: string;
      format: "Ctfd" | "Rctf" | "Ctfcli" | "Gzcli" | "Gzctf" | "Capsule";
      source: {
        product: string;
        version: string | null;
      };
      status: "Ready" | "Applied";
      options: {
        /** The title of the new game */
        title: string | null;
        /** The game that gets the challenges; null for a new game */
        gameId: number | null;
        users: boolean;
        solves: boolean;
        posts: boolean;
        /** Whether challenges keep the value of the export, regardless of their solves */
        keepScores: boolean;
        /** Whether administrators stay administrators */
        administrators: boolean;
        /** The key that must have signed the capsule, in base64 */
        publicKey: string | null;
      };
      /** Identifies the file, the options and every action */
      fingerprint: string;
      game: {
        title: string;
        start: number;
        end: number;
      } | null;
      counts: {
        kind: "Users" | "Teams" | "Divisions" | "Challenges" | "Files" | "Submissions" | "Solves" | "Notices" | "Posts";
        create: number;
        match: number;
        skip: number;
      }[];
      notes: {
        level: "Info" | "Warning";
        code: "CategoryUnknown" | "FlagUnusable" | "FlagRandom" | "FileMissing" | "PasswordUnknown" | "NameChanged" | "NoTeam" | "EntryUnknown" | "AfterEnd" | "TimesMissing" | "TextShortened" | "NotSupported" | "TooMany" | "KeyUnconfirmed" | "SettingLeftOut" | "TextLeftOut" | "TimeUnusable";
        kind: "Users" | "Teams" | "Divisions" | "Challenges" | "Files" | "Submissions" | "Solves" | "Notices" | "Posts" | null;
        count: number;
        /** The first five names */
        samples: string[];
      }[];
      board: {
        teams: number;
        sameRank: number;
        sameScore: number;
        /** The first 50 */
        differences: {
          team: string;
          source: {
            rank: number;
            score: number;
          } | null;
          result: {
            rank: number;
            score: number;
          } | null;
        }[];
      } | null;
      /** The game that was imported or got the challenges */
      gameId: number | null;
      createdAt: number;
      expiresAt: number;
    };
  };
  /** Update a notice that an organizer wrote */
  updateNotice: {
    request: { params: { id: number; noticeId: number }; body: {
      content: string;
    }; };
    reply: {
      id: number;
      time: number;
      type: "Normal" | "FirstBlood" | "SecondBlood" | "ThirdBlood" | "NewHint" | "NewChallenge";
      values: string[];
    };
  };
  /** Update a post; missing fields except title become empty; without summary, content and tags only the pin changes */
  updatePost: {
    request: { params: { id: string }; body: {
      title?: string;
      summary?: string;
      content?: string;
      tags?: string[] | null;
      /** If missing from a body with other members, the post is unpinned */
      isPinned?: boolean;
    }; };
    reply: {
      id: string;
      title: string;
      summary: string;
      isPinned: boolean;
      tags: string[] | null;
      authorAvatar: string | null;
      authorName: string | null;
      time: number;
      content: string;
    };
  };
  /** Update the caller's account; missing or null fields keep their value, empty text clears it */
  updateProfile: {
    request: { body: {
      userName?: string | null;
      bio?: string | null;
      phone?: string | null;
      realName?: string | null;
      stdNumber?: string | null;
    }; };
    reply: undefined;
  };
  /** Update a sign-in provider; missing and null fields keep their value */
  updateProvider: {
    request: { params: { guid: string }; body: {
      /** Part of the redirect address */
      key?: string | null;
      name?: string | null;
      kind?: "Oidc" | "Keycloak" | "Authentik" | "GitLab" | "Google" | "Microsoft" | "GitHub" | "Discord" | "CTFtime" | "OAuth2" | null;
      enabled?: boolean | null;
      position?: number | null;
      issuer?: string | null;
      authorizeUrl?: string | null;
      tokenUrl?: string | null;
      userInfoUrl?: string | null;
      clientId?: string | null;
      /** Separated by spaces */
      scopes?: string | null;
      emailTrust?: "Never" | "Claim" | "Always" | null;
      registration?: "Policy" | "Always" | "Never" | null;
      /** Whether a verified address signs users in to the account with role User and the same proven address */
      linkByEmail?: boolean | null;
      /** Whether the second step is skipped */
      trustsSecondFactor?: boolean | null;
      /** Whether signing out also signs the user out at the provider */
      signOut?: boolean | null;
      /** A claim; dots separate nested members */
      subjectClaim?: string | null;
      /** A claim; dots separate nested members */
      nameClaim?: string | null;
      emailDomains?: string[] | null;
      requirements?: {
        /** A claim; dots separate nested members */
        claim: string;
        values: string[];
      }[] | null;
      roles?: {
        /** A claim; dots separate nested members */
        claim: string;
        value: string;
        role: "User" | "Monitor" | "Admin";
      }[] | null;
      fields?: {
        /** A claim; dots separate nested members */
        claim: string;
        field: "realName" | "stdNumber" | "phone";
        /** Whether users cannot change the field themselves */
        locked: boolean;
      }[] | null;
      labels?: {
        /** A claim; dots separate nested members */
        claim: string;
        value: string;
        label: string;
      }[] | null;
      clientSecret?: string | null;
    }; };
    reply: {
      id: string;
      /** Part of the redirect address */
      key: string;
      name: string;
      kind: "Oidc" | "Keycloak" | "Authentik" | "GitLab" | "Google" | "Microsoft" | "GitHub" | "Discord" | "CTFtime" | "OAuth2";
      enabled: boolean;
      position: number;
      issuer: string | null;
      authorizeUrl: string | null;
      tokenUrl: string | null;
      userInfoUrl: string | null;
      clientId: string;
      /** Separated by spaces */
      scopes: string;
      emailTrust: "Never" | "Claim" | "Always";
      registration: "Policy" | "Always" | "Never";
      /** Whether a verified address signs users in to the account with role User and the same proven address */
      linkByEmail: boolean;
      /** Whether the second step is skipped */
      trustsSecondFactor: boolean;
      /** Whether signing out also signs the user out at the provider */
      signOut: boolean;
      /** A claim; dots separate nested members */
      subjectClaim: string;
      /** A claim; dots separate nested members */
      nameClaim: string;
      emailDomains: string[];
      requirements: {
        /** A claim; dots separate nested members */
        claim: string;
        values: string[];
      }[];
      roles: {
        /** A claim; dots separate nested members */
        claim: string;
        value: string;
        role: "User" | "Monitor" | "Admin";
      }[];
      fields: {
        /** A claim; dots separate nested members */
        claim: string;
        field: "realName" | "stdNumber" | "phone";
        /** Whether users cannot change the field themselves */
        locked: boolean;
      }[];
      labels: {
        /** A claim; dots separate nested members */
        claim: string;
        value: string;
        label: string;
      }[];
      hasSecret: boolean;
      /** The address to register at the provider */
      redirectUri: string;
      /** How many users have connected an account */
      links: number;
    };
  };
  /** Update platform settings; missing fields keep their value */
  updateSettings: {
    request: { body: {
      accountPolicy?: {
        allowRegister?: boolean;
        activeOnRegister?: boolean;
        useCaptcha?: boolean;
        emailConfirmationRequired?: boolean;
        emailDomainList?: string;
        /** Whether users who are not administrators can sign in with a password */
        passwordSignIn?: boolean;
        /** Who must have a second factor; Staff are monitors and administrators */
        secondFactor?: "Optional" | "Staff" | "Everyone";
        /** Whether users without a second factor also confirm their identity before security changes */
        confirmEveryone?: boolean;
        /** Whether deleting a game, user or team and changing a role need a confirmation */
        confirmAdminActs?: boolean;
        /** How long a sign-in or a confirmation is valid as a proof of identity */
        confirmMinutes?: number;
        /** For how many days a browser can skip the second factor; 0 = never */
        rememberDays?: number;
        /** Whether users receive a mail about a sign-in with an unknown browser from an unknown place */
        signInNotice?: boolean;
      } | null;
      globalConfig?: {
        title?: string;
        /** Whether the title is shown with `::CTF` after it */
        titleSuffix?: boolean;
        slogan?: string;
        description?: string | null;
        footerInfo?: string | null;
        customTheme?: string | null;
        apiEncryption?: boolean;
        /** Whether every page shows the id of the signed-in user as a watermark */
        watermark?: boolean;
        /** Whether pages may load images, audio and video over `http://` */
        allowHttpMedia?: boolean;
        /** Whether search engines may list the public pages */
        allowIndexing?: boolean;
        logoHash?: string | null;
        faviconHash?: string | null;
      } | null;
      containerPolicy?: {
        autoDestroyOnLimitReached?: boolean;
        maxExerciseContainerCountPerUser?: number;
        defaultLifetime?: number;
        extensionDuration?: number;
        renewalWindow?: number;
      } | null;
      branding?: {
        light?: {
          page: string;
          card: string;
          line: string;
          text: string;
          /** Less important text */
          quiet: string;
          accent: string;
        } | null;
        dark?: {
          page: string;
          card: string;
          line: string;
          text: string;
          /** Less important text */
          quiet: string;
          accent: string;
        } | null;
        /** Corner radius of cards in pixels */
        radius?: number | null;
        /** The parts of the home page, in order; if empty, the default home page is shown */
        blocks?: {
          type: "Hero" | "Markdown" | "Games" | "Posts" | "Countdown" | "Sponsors";
          /** The title of a Hero block */
          title?: string;
          /** The text of a Hero block */
          text?: string;
          imageHash?: string | null;
          /** The Markdown text of a Markdown block */
          content?: string;
          gameId?: number;
          items?: {
            name: string;
            url: string;
            logoHash: string | null;
          }[];
        }[];
        bodyFontHash?: string | null;
        headingFontHash?: string | null;
        monoFontHash?: string | null;
      } | null;
    }; };
    reply: undefined;
  };
  /** Change the name and bio of a team; an empty name keeps the old one, a missing bio clears the bio */
  updateTeam: {
    request: { params: { id: number }; body: {
      name?: string | null;
      bio?: string | null;
    }; };
    reply: {
      id: number;
      name: string;
      bio: string | null;
      avatar: string | null;
      /** Whether members cannot leave or be removed until the games of the team have ended */
      locked: boolean;
      /** The captain first, then in the order of joining */
      members: {
        id: string;
        userName: string;
        bio: string;
        avatar: string | null;
        captain: boolean;
      }[];
    };
  };
  /** Update a user; missing and null fields keep their value, empty text clears it */
  updateUser: {
    request: { params: { userId: string }; body: {
      userName?: string | null;
      email?: string | null;
      bio?: string | null;
      phone?: string | null;
      realName?: string | null;
      stdNumber?: string | null;
      /** A new address is unconfirmed unless this is true */
      emailConfirmed?: boolean | null;
      role?: "Banned" | "User" | "Monitor" | "Admin" | null;
    }; };
    reply: undefined;
  };
  /** Update a webhook; missing fields keep their value */
  updateWebhook: {
    request: { params: { guid: string }; body: {
      name?: string;
      url?: string;
      events?: ("solve.accepted" | "blood.taken" | "notice.published" | "challenge.opened" | "hint.published" | "game.started" | "game.ended" | "game.frozen" | "game.unfrozen" | "game.paused" | "game.resumed" | "registration.created" | "registration.reviewed" | "account.created" | "cheat.detected" | "instance.failed" | "health.changed")[];
      audience?: "Public" | "Staff";
      target?: string | null;
      credential?: string | null;
      language?: "en-US" | "zh-CN" | "zh-TW" | "ja-JP" | "id-ID" | "ko-KR" | "ru-RU" | "vi-VN" | "de-DE" | "fr-FR" | "es-ES";
      templates?: Record<string, string>;
      isEnabled?: boolean;
    }; };
    reply: {
      id: string;
      name: string;
      /** Null if the webhook covers every game */
      gameId: number | null;
      format: "Standard" | "Discord" | "Slack" | "Mattermost" | "Telegram" | "Feishu" | "DingTalk" | "WeCom" | "Matrix";
      audience: "Public" | "Staff";
      /** The origin of the URL, and its last four characters if it ends with a long token */
      address: string;
      target: string | null;
      hasCredential: boolean;
      events: ("solve.accepted" | "blood.taken" | "notice.published" | "challenge.opened" | "hint.published" | "game.started" | "game.ended" | "game.frozen" | "game.unfrozen" | "game.paused" | "game.resumed" | "registration.created" | "registration.reviewed" | "account.created" | "cheat.detected" | "instance.failed" | "health.changed")[];
      language: "en-US" | "zh-CN" | "zh-TW" | "ja-JP" | "id-ID" | "ko-KR" | "ru-RU" | "vi-VN" | "de-DE" | "fr-FR" | "es-ES";
      templates: Record<string, string>;
      isEnabled: boolean;
      disabledReason: "Gone" | "Failing" | null;
      failingSince: number | null;
      lastDeliveryAt: number | null;
      /** The number of deliveries that wait for an attempt */
      pending: number;
      createdAt: number;
    };
  };
  /** Upload files; the response lists them in order, without empty files */
  uploadAssets: {
    request: { query?: { filename?: string }; body: {
      files?: Blob[];
    }; };
    reply: {
      hash: string;
      name: string;
    }[];
  };
  /** Upload files for the attachments of documents */
  uploadChallengeFiles: {
    request: { params: { id: number }; query?: { filename?: string }; body: {
      files?: Blob[];
    }; };
    reply: {
      hash: string;
      name: string;
    }[];
  };
  /** Confirm the e-mail address of a new account with the mailed link, and sign in; an account with a second factor is not signed in */
  verify: {
    request: { body: {
      token: string;
      email: string;
    }; };
    reply: undefined;
  };
  /** Check that a team token was signed by the game with this public key */
  verifyTeamToken: {
    request: { body: {
      teamToken: string;
      publicKey: string;
    }; };
    reply: undefined;
  };
}

export const routes = {
  acceptInvite: {"method":"POST","path":"/api/team/accept"},
  addFlags: {"method":"POST","path":"/api/edit/games/{id}/challenges/{cid}/flags"},
  addPasskey: {"method":"POST","path":"/api/account/passkeys"},
  addTeams: {"method":"POST","path":"/api/edit/games/{id}/participations"},
  adminDeleteTeam: {"method":"DELETE","path":"/api/admin/teams/{id}"},
  adminUpdateTeam: {"method":"PUT","path":"/api/admin/teams/{id}"},
  applyImport: {"method":"POST","path":"/api/admin/imports/{guid}/apply"},
  buyHint: {"method":"POST","path":"/api/game/{id}/challenges/{cid}/hints/{hid}"},
  changeAvatar: {"method":"PUT","path":"/api/account/avatar","form":true},
  changeEmail: {"method":"PUT","path":"/api/account/changeemail"},
  changeFont: {"method":"POST","path":"/api/admin/config/fonts/{slot}","form":true},
  changeLogo: {"method":"POST","path":"/api/admin/config/logo","form":true},
  changePassword: {"method":"PUT","path":"/api/account/changepassword"},
  changeTeamAvatar: {"method":"PUT","path":"/api/team/{id}/avatar","form":true},
  checkJoin: {"method":"GET","path":"/api/game/{id}/check"},
  checkProvider: {"method":"POST","path":"/api/admin/providers/{guid}/check"},
  checkUsers: {"method":"POST","path":"/api/admin/users/check"},
  completeLogin: {"method":"POST","path":"/api/account/login/factor"},
  confirmEmail: {"method":"POST","path":"/api/account/mailchangeconfirm"},
  confirmTotp: {"method":"POST","path":"/api/account/totp/confirm"},
  copyChallenges: {"method":"POST","path":"/api/edit/games/{id}/challenges/copies"},
  countEvents: {"method":"GET","path":"/api/game/{id}/eventcount"},
  countSubmissions: {"method":"GET","path":"/api/game/{id}/submissioncount"},
  createAdjustment: {"method":"POST","path":"/api/edit/games/{id}/adjustments"},
  createApp: {"method":"POST","path":"/api/admin/clients"},
  createChallenge: {"method":"POST","path":"/api/edit/games/{id}/challenges"},
  createDivision: {"method":"POST","path":"/api/edit/games/{id}/divisions"},
  createGame: {"method":"POST","path":"/api/edit/games"},
  createGameWebhook: {"method":"POST","path":"/api/edit/games/{id}/webhooks"},
  createHint: {"method":"POST","path":"/api/edit/games/{id}/challenges/{cid}/hints"},
  createImport: {"method":"POST","path":"/api/admin/imports","form":true},
  createInstance: {"method":"POST","path":"/api/game/{id}/container/{cid}"},
  createNotice: {"method":"POST","path":"/api/edit/games/{id}/notices"},
  createPost: {"method":"POST","path":"/api/edit/posts"},
  createProvider: {"method":"POST","path":"/api/admin/providers"},
  createTeam: {"method":"POST","path":"/api/team"},
  createTestInstance: {"method":"POST","path":"/api/edit/games/{id}/challenges/{cid}/container"},
  createToken: {"method":"POST","path":"/api/tokens"},
  createUsers: {"method":"POST","path":"/api/admin/users"},
  createWebhook: {"method":"POST","path":"/api/admin/webhooks"},
  decideConsent: {"method":"POST","path":"/api/account/consent/{uid}"},
  deleteApp: {"method":"DELETE","path":"/api/admin/clients/{id}"},
  deleteAsset: {"method":"DELETE","path":"/api/assets/{hash}"},
  deleteCapture: {"method":"DELETE","path":"/api/game/captures/{cid}/{pid}/{filename}"},
  deleteCaptures: {"method":"DELETE","path":"/api/game/captures/{cid}/{pid}/all"},
  deleteChallenge: {"method":"DELETE","path":"/api/edit/games/{id}/challenges/{cid}"},
  deleteDivision: {"method":"DELETE","path":"/api/edit/games/{id}/divisions/{divisionId}"},
  deleteFont: {"method":"DELETE","path":"/api/admin/config/fonts/{slot}"},
  deleteGame: {"method":"DELETE","path":"/api/edit/games/{id}"},
  deleteGameWebhook: {"method":"DELETE","path":"/api/edit/games/{id}/webhooks/{guid}"},
  deleteHint: {"method":"DELETE","path":"/api/edit/games/{id}/challenges/{cid}/hints/{hid}"},
  deleteImport: {"method":"DELETE","path":"/api/admin/imports/{guid}"},
  deleteInstance: {"method":"DELETE","path":"/api/admin/instances/{id}"},
  deleteLogo: {"method":"DELETE","path":"/api/admin/config/logo"},
  deleteNotice: {"method":"DELETE","path":"/api/edit/games/{id}/notices/{noticeId}"},
  deletePost: {"method":"DELETE","path":"/api/edit/posts/{id}"},
  deletePoster: {"method":"DELETE","path":"/api/edit/games/{id}/poster"},
  deleteProvider: {"method":"DELETE","path":"/api/admin/providers/{guid}"},
  deleteTeam: {"method":"DELETE","path":"/api/team/{id}"},
  deleteUser: {"method":"DELETE","path":"/api/admin/users/{userId}"},
  deleteWebhook: {"method":"DELETE","path":"/api/admin/webhooks/{guid}"},
  deleteWriteups: {"method":"DELETE","path":"/api/edit/games/{id}/writeups"},
  destroyInstance: {"method":"DELETE","path":"/api/game/{id}/container/{cid}"},
  destroyTestInstance: {"method":"DELETE","path":"/api/edit/games/{id}/challenges/{cid}/container"},
  disconnectApp: {"method":"DELETE","path":"/api/account/apps/{id}"},
  downloadCapture: {"method":"GET","path":"/api/game/captures/{cid}/{pid}/{filename}","file":true},
  downloadCaptures: {"method":"GET","path":"/api/game/captures/{cid}/{pid}/all","file":true},
  downloadWriteups: {"method":"GET","path":"/api/admin/writeups/{id}/all","file":true},
  endOtherSessions: {"method":"DELETE","path":"/api/account/sessions"},
  endSession: {"method":"DELETE","path":"/api/account/sessions/{guid}"},
  examineInstallation: {"method":"GET","path":"/api/admin/installation/checkup"},
  exportCapsule: {"method":"POST","path":"/api/edit/games/{id}/capsule","file":true},
  exportGame: {"method":"POST","path":"/api/edit/games/{id}/export","file":true},
  exportSite: {"method":"POST","path":"/api/edit/games/{id}/site","file":true},
  extendInstance: {"method":"POST","path":"/api/game/{id}/container/{cid}/extend"},
  finishExternal: {"method":"POST","path":"/api/account/external/callback"},
  flushScoreboard: {"method":"POST","path":"/api/edit/games/{id}/scoreboard/flush"},
  forgetDevice: {"method":"DELETE","path":"/api/account/devices/{guid}"},
  forgetDevices: {"method":"DELETE","path":"/api/account/devices"},
  freezeBoard: {"method":"POST","path":"/api/edit/games/{id}/freeze"},
  getAsset: {"method":"GET","path":"/assets/{hash}/{name}","file":true},
  getBoardChanges: {"method":"GET","path":"/api/game/{id}/scoreboard/changes"},
  getBranding: {"method":"GET","path":"/api/branding"},
  getCaptcha: {"method":"GET","path":"/api/captcha"},
  getChallenge: {"method":"GET","path":"/api/game/{id}/challenges/{cid}"},
  getChallengeSchema: {"method":"GET","path":"/schemas/challenge.json","file":true},
  getClientConfig: {"method":"GET","path":"/api/config"},
  getConsent: {"method":"GET","path":"/api/account/consent/{uid}"},
  getCtftimeFeed: {"method":"GET","path":"/api/game/{id}/ctftime"},
  getDocument: {"method":"GET","path":"/api/edit/games/{id}/challenge-documents/{key}"},
  getEditedChallenge: {"method":"GET","path":"/api/edit/games/{id}/challenges/{cid}"},
  getEditedGame: {"method":"GET","path":"/api/edit/games/{id}"},
  getEffectiveDivisions: {"method":"GET","path":"/api/edit/games/{id}/divisions/effective"},
  getFiles: {"method":"GET","path":"/api/admin/files"},
  getGame: {"method":"GET","path":"/api/game/{id}"},
  getGameActivity: {"method":"GET","path":"/api/edit/games/{id}/activity"},
  getGameCalendar: {"method":"GET","path":"/feeds/games/{id}.ics","file":true},
  getGameCard: {"method":"GET","path":"/cards/games/{id}.jpg","file":true},
  getGameWebhook: {"method":"GET","path":"/api/edit/games/{id}/webhooks/{guid}"},
  getGamesCalendar: {"method":"GET","path":"/feeds/games.ics","file":true},
  getGamesFeed: {"method":"GET","path":"/feeds/games.atom","file":true},
  getHashSalt: {"method":"GET","path":"/api/edit/games/{id}/hashsalt"},
  getHostUsage: {"method":"GET","path":"/api/admin/host"},
  getImageState: {"method":"GET","path":"/api/edit/games/{id}/challenges/{cid}/image"},
  getImport: {"method":"GET","path":"/api/admin/imports/{guid}"},
  getInstallation: {"method":"GET","path":"/api/admin/installation"},
  getInvite: {"method":"GET","path":"/api/team/{id}/invite"},
  getLatestPosts: {"method":"GET","path":"/api/posts/latest"},
  getLogSheet: {"method":"GET","path":"/api/admin/logsheet","file":true},
  getLogs: {"method":"GET","path":"/api/admin/logs"},
  getNoticesFeed: {"method":"GET","path":"/feeds/games/{id}/notices.atom","file":true},
  getPlatformCard: {"method":"GET","path":"/cards/platform.jpg","file":true},
  getPlayerBoard: {"method":"GET","path":"/api/game/{id}/details"},
  getPost: {"method":"GET","path":"/api/posts/{id}"},
  getPostCard: {"method":"GET","path":"/cards/posts/{id}.jpg","file":true},
  getPostPage: {"method":"GET","path":"/api/posts/page"},
  getPosts: {"method":"GET","path":"/api/posts"},
  getPostsFeed: {"method":"GET","path":"/feeds/posts.atom","file":true},
  getPowChallenge: {"method":"GET","path":"/api/captcha/powchallenge"},
  getProfile: {"method":"GET","path":"/api/account/profile"},
  getReveal: {"method":"GET","path":"/api/game/{id}/reveal"},
  getRobots: {"method":"GET","path":"/robots.txt","file":true},
  getScoreboard: {"method":"GET","path":"/api/game/{id}/scoreboard"},
  getScoreboardSheet: {"method":"GET","path":"/api/game/{id}/scoreboardsheet","file":true},
  getSecurity: {"method":"GET","path":"/api/account/security"},
  getSession: {"method":"GET","path":"/api/account/session"},
  getSettings: {"method":"GET","path":"/api/admin/config"},
  getSitemap: {"method":"GET","path":"/sitemap.xml","file":true},
  getStanding: {"method":"GET","path":"/api/game/{id}/standing"},
  getSubmissionSheet: {"method":"GET","path":"/api/game/{id}/submissionsheet","file":true},
  getTeam: {"method":"GET","path":"/api/team/{id}"},
  getTheme: {"method":"GET","path":"/theme/{hash}.css","file":true},
  getTopScoreboard: {"method":"GET","path":"/api/game/{id}/scoreboard/top"},
  getUser: {"method":"GET","path":"/api/admin/users/{userId}"},
  getUserSecurity: {"method":"GET","path":"/api/admin/users/{userId}/security"},
  getVerdict: {"method":"GET","path":"/api/game/{id}/challenges/{cid}/status/{sid}"},
  getWebhook: {"method":"GET","path":"/api/admin/webhooks/{guid}"},
  getWriteup: {"method":"GET","path":"/api/game/{id}/writeup"},
  importGame: {"method":"POST","path":"/api/edit/games/import","form":true},
  joinGame: {"method":"POST","path":"/api/game/{id}"},
  kickMember: {"method":"POST","path":"/api/team/{id}/kick/{userId}"},
  leaveGame: {"method":"DELETE","path":"/api/game/{id}"},
  leaveTeam: {"method":"POST","path":"/api/team/{id}/leave"},
  linkExternal: {"method":"POST","path":"/api/account/external/link"},
  listAdjustments: {"method":"GET","path":"/api/edit/games/{id}/adjustments"},
  listApps: {"method":"GET","path":"/api/admin/clients"},
  listCapturedChallenges: {"method":"GET","path":"/api/game/games/{id}/captures"},
  listCapturedTeams: {"method":"GET","path":"/api/game/captures/{cid}"},
  listCaptures: {"method":"GET","path":"/api/game/captures/{cid}/{pid}"},
  listCheats: {"method":"GET","path":"/api/game/{id}/cheatinfo"},
  listConnectedApps: {"method":"GET","path":"/api/account/apps"},
  listDeliveries: {"method":"GET","path":"/api/admin/webhooks/{guid}/deliveries"},
  listDivisions: {"method":"GET","path":"/api/edit/games/{id}/divisions"},
  listDocuments: {"method":"GET","path":"/api/edit/games/{id}/challenge-documents"},
  listEditedChallenges: {"method":"GET","path":"/api/edit/games/{id}/challenges"},
  listEditedGames: {"method":"GET","path":"/api/edit/games"},
  listEditedNotices: {"method":"GET","path":"/api/edit/games/{id}/notices"},
  listEvents: {"method":"GET","path":"/api/game/{id}/events"},
  listExternal: {"method":"GET","path":"/api/account/external"},
  listGameDeliveries: {"method":"GET","path":"/api/edit/games/{id}/webhooks/{guid}/deliveries"},
  listGameWebhooks: {"method":"GET","path":"/api/edit/games/{id}/webhooks"},
  listGames: {"method":"GET","path":"/api/game"},
  listHintPurchases: {"method":"GET","path":"/api/game/{id}/hintpurchases"},
  listHints: {"method":"GET","path":"/api/edit/games/{id}/challenges/{cid}/hints"},
  listImportEntries: {"method":"GET","path":"/api/admin/imports/{guid}/entries"},
  listImports: {"method":"GET","path":"/api/admin/imports"},
  listInstances: {"method":"GET","path":"/api/admin/instances"},
  listMissingWriteups: {"method":"GET","path":"/api/admin/writeups/{id}/missing"},
  listNotices: {"method":"GET","path":"/api/game/{id}/notices"},
  listOwnInstances: {"method":"GET","path":"/api/game/instances"},
  listOwnTeams: {"method":"GET","path":"/api/team"},
  listParticipations: {"method":"GET","path":"/api/game/{id}/participations"},
  listProviders: {"method":"GET","path":"/api/admin/providers"},
  listSessions: {"method":"GET","path":"/api/account/sessions"},
  listSubmissions: {"method":"GET","path":"/api/game/{id}/submissions"},
  listTeams: {"method":"GET","path":"/api/admin/teams"},
  listTokens: {"method":"GET","path":"/api/tokens"},
  listUsers: {"method":"GET","path":"/api/admin/users"},
  listWebhooks: {"method":"GET","path":"/api/admin/webhooks"},
  listWriteups: {"method":"GET","path":"/api/admin/writeups/{id}"},
  login: {"method":"POST","path":"/api/account/login"},
  loginWithPasskey: {"method":"POST","path":"/api/account/passkey/login"},
  logout: {"method":"POST","path":"/api/account/logout"},
  orderChallenges: {"method":"PUT","path":"/api/edit/games/{id}/challenges/order"},
  pageParticipations: {"method":"GET","path":"/api/edit/games/{id}/participations"},
  pauseGame: {"method":"POST","path":"/api/edit/games/{id}/pause"},
  pullImage: {"method":"POST","path":"/api/edit/games/{id}/challenges/{cid}/image"},
  readCapture: {"method":"GET","path":"/api/game/captures/{cid}/{pid}/{filename}/conversation"},
  reauthenticate: {"method":"POST","path":"/api/account/reauth"},
  recentGames: {"method":"GET","path":"/api/game/recent"},
  recover: {"method":"POST","path":"/api/account/recovery"},
  redeliver: {"method":"POST","path":"/api/admin/webhooks/{guid}/deliveries/{deliveryId}/redeliver"},
  redeliverFailed: {"method":"POST","path":"/api/admin/webhooks/{guid}/deliveries/redeliver"},
  redeliverGameDelivery: {"method":"POST","path":"/api/edit/games/{id}/webhooks/{guid}/deliveries/{deliveryId}/redeliver"},
  redeliverGameFailures: {"method":"POST","path":"/api/edit/games/{id}/webhooks/{guid}/deliveries/redeliver"},
  refreshAcceptedCounts: {"method":"POST","path":"/api/edit/games/{id}/challenges/updateaccepted"},
  register: {"method":"POST","path":"/api/account/register"},
  registerExternal: {"method":"POST","path":"/api/account/external/register"},
  rememberDevice: {"method":"POST","path":"/api/account/device"},
  removeFlag: {"method":"DELETE","path":"/api/edit/games/{id}/challenges/{cid}/flags/{fid}"},
  removePasskey: {"method":"DELETE","path":"/api/account/passkeys/{guid}"},
  removeToken: {"method":"DELETE","path":"/api/tokens/{guid}"},
  removeTotp: {"method":"DELETE","path":"/api/account/totp"},
  removeUserFactors: {"method":"DELETE","path":"/api/admin/users/{userId}/factors"},
  renamePasskey: {"method":"PUT","path":"/api/account/passkeys/{guid}"},
  renewAppSecret: {"method":"POST","path":"/api/admin/clients/{id}/secret"},
  renewInvite: {"method":"PUT","path":"/api/team/{id}/invite"},
  renewRecoveryCodes: {"method":"POST","path":"/api/account/recoverycodes"},
  requestPasskey: {"method":"POST","path":"/api/account/passkey/options"},
  resetPassword: {"method":"POST","path":"/api/account/passwordreset"},
  resetUserPassword: {"method":"DELETE","path":"/api/admin/users/{userId}/password"},
  restoreToken: {"method":"POST","path":"/api/tokens/{guid}/restore"},
  resumeGame: {"method":"POST","path":"/api/edit/games/{id}/resume"},
  reviewParticipation: {"method":"PUT","path":"/api/admin/participation/{id}"},
  reviewWriteup: {"method":"PUT","path":"/api/admin/writeups/{id}/{pid}"},
  revokeAdjustment: {"method":"DELETE","path":"/api/edit/games/{id}/adjustments/{aid}"},
  rotateGameWebhookSecret: {"method":"POST","path":"/api/edit/games/{id}/webhooks/{guid}/secret"},
  rotateToken: {"method":"POST","path":"/api/tokens/{guid}/rotate"},
  rotateWebhookSecret: {"method":"POST","path":"/api/admin/webhooks/{guid}/secret"},
  searchTeams: {"method":"POST","path":"/api/admin/teams/search"},
  searchUsers: {"method":"POST","path":"/api/admin/users/search"},
  sendTestMail: {"method":"POST","path":"/api/admin/mail/test"},
  setAttachment: {"method":"POST","path":"/api/edit/games/{id}/challenges/{cid}/attachment"},
  setPassword: {"method":"POST","path":"/api/account/password"},
  setPoster: {"method":"PUT","path":"/api/edit/games/{id}/poster","form":true},
  signOutExternal: {"method":"POST","path":"/api/account/external/signout"},
  startExternal: {"method":"POST","path":"/api/account/external/start"},
  startPasskey: {"method":"POST","path":"/api/account/passkeys/options"},
  startTotp: {"method":"POST","path":"/api/account/totp"},
  submitFlag: {"method":"POST","path":"/api/game/{id}/challenges/{cid}"},
  submitWriteup: {"method":"POST","path":"/api/game/{id}/writeup","form":true},
  syncDocuments: {"method":"POST","path":"/api/edit/games/{id}/challenge-documents/sync"},
  testGameWebhook: {"method":"POST","path":"/api/edit/games/{id}/webhooks/{guid}/test"},
  testWebhook: {"method":"POST","path":"/api/admin/webhooks/{guid}/test"},
  transferTeam: {"method":"PUT","path":"/api/team/{id}/transfer"},
  tryAnswer: {"method":"POST","path":"/api/edit/games/{id}/challenges/{cid}/flags/try"},
  unfreezeBoard: {"method":"POST","path":"/api/edit/games/{id}/unfreeze"},
  unlinkExternal: {"method":"DELETE","path":"/api/account/external/{key}"},
  updateApp: {"method":"PUT","path":"/api/admin/clients/{id}"},
  updateChallenge: {"method":"PUT","path":"/api/edit/games/{id}/challenges/{cid}"},
  updateDivision: {"method":"PUT","path":"/api/edit/games/{id}/divisions/{divisionId}"},
  updateGame: {"method":"PUT","path":"/api/edit/games/{id}"},
  updateGameWebhook: {"method":"PUT","path":"/api/edit/games/{id}/webhooks/{guid}"},
  updateHint: {"method":"PUT","path":"/api/edit/games/{id}/challenges/{cid}/hints/{hid}"},
  updateImport: {"method":"PUT","path":"/api/admin/imports/{guid}"},
  updateNotice: {"method":"PUT","path":"/api/edit/games/{id}/notices/{noticeId}"},
  updatePost: {"method":"PUT","path":"/api/edit/posts/{id}"},
  updateProfile: {"method":"PUT","path":"/api/account/update"},
  updateProvider: {"method":"PUT","path":"/api/admin/providers/{guid}"},
  updateSettings: {"method":"PUT","path":"/api/admin/config"},
  updateTeam: {"method":"PUT","path":"/api/team/{id}"},
  updateUser: {"method":"PUT","path":"/api/admin/users/{userId}"},
  updateWebhook: {"method":"PUT","path":"/api/admin/webhooks/{guid}"},
  uploadAssets: {"method":"POST","path":"/api/assets","form":true},
  uploadChallengeFiles: {"method":"POST","path":"/api/edit/games/{id}/challenge-files","form":true},
  verify: {"method":"POST","path":"/api/account/verify"},
  verifyTeamToken: {"method":"POST","path":"/api/team/verify"},
} as const;
