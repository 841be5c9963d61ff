import { getPost } from "@gonfalon/contract/post.ts";
import { useParams } from "react-router";
import { useSession } from "#api/session.ts";
import { useEndpoint } from "#api/use-endpoint.ts";
import { Async } from "#ui/Async.tsx";
import { AsyncPost } from "./AsyncPost.tsx";
import { PostEditor } from "./PostEditor.tsx";
import { blankPost, toDraft } from "./post-draft.ts";

/** Creates or edits a post. */
export function PostEditScreen() {
  const { postId = "" } = useParams();
  const session = useSession();
  return (
    <Async value={session}>
      {(profile) =>
        postId === "new" ? (
          <PostEditor initialDraft={blankPost} ownerId={profile?.userId ?? ""} />
        ) : (
          <ExistingPost id={postId} ownerId={profile?.userId ?? ""} />
        )
      }
    </Async>
  );
}

interface ExistingPostProps {
  readonly id: string;
  readonly ownerId: string;
}

function ExistingPost({ id, ownerId }: ExistingPostProps) {
  const post = useEndpoint(getPost, { params: { id } }, { once: true });
  return (
    <AsyncPost post={post}>
      {(loadedPost) => (
        // The cache may return an older version of the post first. The key resets the editor when a newer one arrives.
        <PostEditor
          key={`${loadedPost.time} ${loadedPost.isPinned}`}
          id={id}
          initialDraft={toDraft(loadedPost)}
          ownerId={ownerId}
        />
      )}
    </AsyncPost>
  );
}
