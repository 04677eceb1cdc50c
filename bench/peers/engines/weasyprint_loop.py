import struct
import sys

from weasyprint import HTML

source, sink = sys.stdin.buffer, sys.stdout.buffer
sink.write(b"+")
sink.flush()
while len(length := source.read(4)) == 4:
    pdf = HTML(string=source.read(struct.unpack(">I", length)[0]).decode()).write_pdf()
    sink.write(struct.pack(">I", len(pdf)) + pdf)
    sink.flush()
