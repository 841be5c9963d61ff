import { SerializerSelector } from "@fastify/fast-json-stringify-compiler";
import type { FastifySerializerCompiler } from "fastify";

const compile = SerializerSelector()();

/** Writes answers as the framework does, but compiles each schema when it is first needed: all of them would hold up the start. */
export const serializerCompiler: FastifySerializerCompiler<unknown> = ({ httpStatus = "", ...route }) => {
  let compiled: ReturnType<typeof compile> | undefined;
  return (data) => {
    compiled ??= compile({ ...route, httpStatus });
    return compiled(data);
  };
};
