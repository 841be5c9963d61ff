import { expect, it } from "vitest";
import { manualTime } from "../../test/manual-time.ts";
import { longPollingSocket } from "./long-polling-socket.ts";

function setUp() {
  const time = manualTime();
  const socket = longPollingSocket({ timer: time, stopwatch: time });
  return { time, socket };
}

it("responds to the first poll immediately, and to the next when a message is sent", async () => {
  const { time, socket } = setUp();
  expect(await socket.poll()).toBe("");
  const nextPoll = socket.poll();
  socket.send("a");
  socket.send("b");
  time.advance(0);
  expect(await nextPoll).toBe("ab");
  expect(socket.bufferedAmount).toBe(0);
});

it("responds to at most one poll per second, with all messages since the last response", async () => {
  const { time, socket } = setUp();
  await socket.poll();
  socket.send("a");
  const firstPoll = socket.poll();
  time.advance(0);
  expect(await firstPoll).toBe("a");
  const secondPoll = socket.poll();
  socket.send("b");
  time.advance(500);
  socket.send("c");
  expect(socket.bufferedAmount).toBe(2);
  time.advance(500);
  expect(await secondPoll).toBe("bc");
});

it("responds to an abandoned poll when the next one arrives", async () => {
  const { socket } = setUp();
  await socket.poll();
  const abandonedPoll = socket.poll();
  const nextPoll = socket.poll();
  expect(await abandonedPoll).toBe("");
  socket.terminate();
  expect(await nextPoll).toBeUndefined();
});

it("delivers pending messages before it closes", async () => {
  const { socket } = setUp();
  let isClosed = false;
  socket.on("close", () => {
    isClosed = true;
  });
  await socket.poll();
  const poll = socket.poll();
  socket.send("last");
  socket.close();
  expect(await poll).toBe("last");
  expect(isClosed).toBe(true);
});
